import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { TripFile } from '@reisspel/contract/trip/trip';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { parseJson } from '../../../lib/json.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { type Finding, problemsIn } from '../problems.ts';
import { EditorCard, ErrorNotice } from './editor-card.tsx';

/** Why a file is refused, and its mistakes by the names in the file. */
interface Refusal {
  readonly reason: string;
  readonly mistakes: readonly string[];
}

/** The number of mistakes that are listed. */
const MAX_NAMED = 8;
const BYTES_PER_KILOBYTE = 1024;

/** One mistake for each path. */
function refusalOf(problems: readonly Finding[]): Refusal {
  const byPath = new Map(problems.map(({ path, text }) => [path.replace(/^trip\./, ''), text]));
  const mistakes = [...byPath].map(([path, text]) => `${path || 'trip'}: ${text}`);
  return { reason: m.editor_file_mistakes({ count: byPath.size }), mistakes: mistakes.slice(0, MAX_NAMED) };
}

/** True for a file that claims to be a trip, so that its mistakes are worth listing. */
function isMeantAsTrip(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 'reisspel-trip';
}

export async function readTripFile(file: File): Promise<TripFile | Refusal> {
  if (file.size > MAX_TRIP_BYTES) {
    const kilobytes = Math.floor(MAX_TRIP_BYTES / BYTES_PER_KILOBYTE);
    return { reason: m.editor_file_too_large({ kilobytes }), mistakes: [] };
  }
  const value = parseJson(await file.text());
  const trip = TripFile.safeParse(value);
  if (trip.success) return trip.data;
  if (!isMeantAsTrip(value)) return { reason: m.editor_file_no_trip(), mistakes: [] };
  return refusalOf(problemsIn(trip.error.issues));
}

interface FileCardProps {
  unpublished: boolean;
  /** Makes the file the draft. Throws when the server refuses it. */
  onImport: (file: TripFile) => Promise<void>;
}

/** Exports the trip to a file, and imports one as a backup or from another server. */
export function FileCard({ unpublished, onImport }: FileCardProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** A file that waits for confirmation. */
  const [chosen, setChosen] = useState<TripFile | null>(null);
  const add = useMutation({
    mutationFn: onImport,
    onSuccess: () => showToast({ text: m.editor_imported() }),
    onSettled: () => setChosen(null),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the organiser choose the same file again.
    event.target.value = '';
    if (!file) return;
    const read = await readTripFile(file);
    add.reset();
    setRefusal('reason' in read ? read : null);
    if ('reason' in read) return;
    if (unpublished) setChosen(read);
    else add.mutate(read);
  };
  return (
    <EditorCard title={m.editor_file()} text={m.editor_file_text()}>
      <div className="flex flex-wrap gap-2">
        <a href={`${BASE}/api/trip/file`} download className={buttonLook('secondary')}>
          <Download aria-hidden className="size-5" />
          {m.editor_export()}
        </a>
        <label
          aria-busy={add.isPending}
          className={`${buttonLook('secondary')} relative has-focus-visible:outline-3 has-focus-visible:outline-azure`}
        >
          <Upload aria-hidden className="size-5" />
          {m.editor_import()}
          <input
            type="file"
            accept="application/json,.json"
            disabled={add.isPending}
            onChange={choose}
            className="absolute inset-0 opacity-0"
          />
        </label>
      </div>
      {unpublished ? <p className="text-ink-2 text-sm">{m.editor_export_unpublished()}</p> : null}
      {refusal === null ? null : (
        <Notice tone="bad">
          <p>{refusal.reason}</p>
          <ul className="mt-1 list-disc pl-5 font-medium empty:hidden">
            {refusal.mistakes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ErrorNotice error={add.error} />
      {chosen === null ? null : (
        <ConfirmModal
          title={m.editor_import_title()}
          text={m.editor_import_text({ title: chosen.trip.title })}
          confirm={m.editor_import_confirm()}
          cancel={m.common_cancel()}
          busy={add.isPending}
          onConfirm={() => add.mutate(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </EditorCard>
  );
}
