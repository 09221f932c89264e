import { type InputIssue, issuesOf } from '@reisspel/contract/errors';
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
import { problemText } from '../texts.ts';
import { EditorCard, ErrorNotice } from './editor-card.tsx';

type FileProblem =
  | { readonly kind: 'too large' }
  /** Not JSON, or JSON of something else. */
  | { readonly kind: 'no trip' }
  | { readonly kind: 'mistakes'; readonly count: number; readonly lines: readonly string[] };

/** The number of mistakes that are listed. */
const MAX_NAMED = 8;

/** The mistakes by the names in the file, one for each path: the reader has the file at hand. */
function mistakes(issues: readonly InputIssue[]): FileProblem {
  const inTrip = issues.map(({ path, rule }) => ({ path: path.replace(/^trip\./, ''), rule }));
  const byPath = new Map(inTrip.map((issue) => [issue.path, issue]));
  const named = [...byPath.values()].slice(0, MAX_NAMED);
  const lines = named.map((issue) => `${issue.path || 'trip'}: ${problemText(issue)}`);
  return { kind: 'mistakes', count: byPath.size, lines };
}

/** True for a file that claims to be a trip, so that its mistakes are worth listing. */
function isMeantAsTrip(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 'reisspel-trip';
}

export async function readTripFile(file: File): Promise<{ kind: 'trip'; file: TripFile } | FileProblem> {
  if (file.size > MAX_TRIP_BYTES) return { kind: 'too large' };
  const value = parseJson(await file.text());
  const trip = TripFile.safeParse(value);
  if (trip.success) return { kind: 'trip', file: trip.data };
  return isMeantAsTrip(value) ? mistakes(issuesOf(trip.error)) : { kind: 'no trip' };
}

const BYTES_PER_KILOBYTE = 1024;

function Problem({ problem }: { problem: FileProblem }) {
  switch (problem.kind) {
    case 'too large':
      return m.editor_file_too_large({ kilobytes: Math.floor(MAX_TRIP_BYTES / BYTES_PER_KILOBYTE) });
    case 'no trip':
      return m.editor_file_no_trip();
    case 'mistakes':
      return (
        <>
          <p>{m.editor_file_mistakes({ count: problem.count })}</p>
          <ul className="mt-1 list-disc pl-5 font-medium">
            {problem.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      );
    default:
      return problem satisfies never;
  }
}

interface FileCardProps {
  unpublished: boolean;
  /** Makes the file the draft. Throws when the server refuses it. */
  onImport: (file: TripFile) => Promise<void>;
}

/** Exports the trip to a file, and imports one as a backup or from another server. */
export function FileCard({ unpublished, onImport }: FileCardProps) {
  const [problem, setProblem] = useState<FileProblem | null>(null);
  /** A file that waits for confirmation. */
  const [chosen, setChosen] = useState<TripFile | null>(null);
  const add = useMutation({
    mutationFn: onImport,
    onSuccess: () => void showToast({ text: m.editor_imported() }),
    onSettled: () => setChosen(null),
  });
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Lets the organiser choose the same file again.
    event.target.value = '';
    if (!file) return;
    const read = await readTripFile(file);
    setProblem(read.kind === 'trip' ? null : read);
    add.reset();
    if (read.kind !== 'trip') return;
    if (unpublished) setChosen(read.file);
    else add.mutate(read.file);
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
            onChange={take}
            className="absolute inset-0 opacity-0"
          />
        </label>
      </div>
      {unpublished ? <p className="text-ink-2 text-sm">{m.editor_export_unpublished()}</p> : null}
      {problem === null ? null : (
        <Notice tone="bad">
          <Problem problem={problem} />
        </Notice>
      )}
      <ErrorNotice error={add.error} />
      {chosen === null ? null : (
        <ConfirmModal
          title={m.editor_import_title()}
          text={m.editor_import_text({ title: chosen.trip.title })}
          confirm={m.editor_import_confirm()}
          cancel={m.common_cancel()}
          error={null}
          busy={add.isPending}
          onConfirm={() => add.mutate(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </EditorCard>
  );
}
