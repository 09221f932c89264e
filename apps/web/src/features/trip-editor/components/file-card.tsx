import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { TripFile } from '@reisspel/contract/trip/trip';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { pageBase } from '../../../lib/base.ts';
import { parseJson } from '../../../lib/json.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { type Finding, problemsOfIssues } from '../problems.ts';
import { EditorCard } from './editor-card.tsx';

interface Refusal {
  readonly reason: string;
  /** Each has a path in the file and what is wrong there: "startsOn: Kies een datum." */
  readonly mistakes: readonly string[];
}

const MAX_LISTED = 8;
const BYTES_PER_KILOBYTE = 1024;

function refusalOf(problems: readonly Finding[]): Refusal {
  const byPath = new Map(problems.map(({ path, text }) => [path.replace(/^trip\./, ''), text]));
  const mistakes = [...byPath].map(([path, text]) => `${path || 'trip'}: ${text}`);
  return { reason: m.editor_file_mistakes({ count: byPath.size }), mistakes: mistakes.slice(0, MAX_LISTED) };
}

/** Returns true for a file that claims to be a trip, so that its mistakes are worth listing. */
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
  return refusalOf(problemsOfIssues(trip.error.issues));
}

interface FileCardProps {
  unpublished: boolean;
  /** Replaces the draft with the file. Throws if the server refuses it. */
  onImport: (file: TripFile) => Promise<void>;
}

export function FileCard({ unpublished, onImport }: FileCardProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The file whose import the organiser must confirm, or null when there is none. */
  const [chosen, setChosen] = useState<TripFile | null>(null);
  const importing = useMutation({
    mutationFn: onImport,
    onSuccess: () => showToast({ text: m.editor_imported() }),
    onSettled: () => setChosen(null),
  });
  const choose = async (file: File) => {
    const read = await readTripFile(file);
    importing.reset();
    setRefusal('reason' in read ? read : null);
    if ('reason' in read) return;
    if (unpublished) setChosen(read);
    else importing.mutate(read);
  };
  return (
    <EditorCard title={m.editor_file()} text={m.editor_file_text()}>
      <div className="flex flex-wrap gap-2">
        <a href={`${pageBase()}/api/trip/file`} download className={buttonLook('secondary')}>
          <Download aria-hidden className="size-5" />
          {m.editor_export()}
        </a>
        <FileButton
          label={m.editor_import()}
          busyLabel={m.editor_import()}
          icon={Upload}
          accept="application/json,.json"
          busy={importing.isPending}
          onChoose={(file) => void choose(file)}
        />
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
      <Failure error={importing.error} />
      {chosen === null ? null : (
        <ConfirmModal
          title={m.editor_import_title()}
          text={m.editor_import_text({ title: chosen.trip.title })}
          confirm={m.editor_import_confirm()}
          busy={importing.isPending}
          onConfirm={() => importing.mutate(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </EditorCard>
  );
}
