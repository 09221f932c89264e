import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import type { TripFile } from '@reisspel/contract/trip';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import { readTripFile } from '../import-file.ts';
import { type FileProblem, problemOfRead, problemOfRefusal } from '../import-problems.ts';
import { EditorCard } from './editor-card.tsx';

const BYTES_PER_KILOBYTE = 1024;

function Problem({ problem }: { problem: FileProblem }) {
  switch (problem.kind) {
    case 'too large':
      return m.editor_file_too_large({ kilobytes: Math.floor(MAX_TRIP_BYTES / BYTES_PER_KILOBYTE) });
    case 'no trip':
      return m.editor_file_no_trip();
    case 'failed':
      return problem.text;
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
  /** Makes the file the draft. Throws when the server does not take it. */
  onImport: (file: TripFile) => Promise<void>;
}

/** The trip as a file: to keep, to take to another server, or to begin a new trip with. */
export function FileCard({ unpublished, onImport }: FileCardProps) {
  const [problem, setProblem] = useState<FileProblem | null>(null);
  /** A file that waits for a yes. */
  const [chosen, setChosen] = useState<TripFile | null>(null);
  const add = useMutation({
    mutationFn: onImport,
    onSuccess: () => void showToast({ text: m.editor_imported() }),
    onSettled: () => setChosen(null),
    onError: (error) => setProblem(problemOfRefusal(error)),
  });
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    const read = await readTripFile(file);
    setProblem(problemOfRead(read));
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
