import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { FileText, Upload, X } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type ChosenFile, type ReadFile, readTripFile } from '../trip-file.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

const PROBLEMS: Record<Exclude<ReadFile['kind'], 'trip'>, () => string> = {
  'too large': () => m.owner_file_too_large({ megabytes: Math.floor(MAX_TRIP_BYTES / BYTES_PER_MEGABYTE) }),
  'no trip': m.error_trip_file_invalid,
};

interface FileFieldProps {
  file: ChosenFile | null;
  onChoose: (file: ChosenFile | null) => void;
}

/** A trip from a file, for who does not want to begin with an empty one. */
export function FileField({ file, onChoose }: FileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const read = await readTripFile(chosen);
    // The same file can be chosen again.
    target.value = '';
    setProblem(read.kind === 'trip' ? null : PROBLEMS[read.kind]());
    onChoose(read.kind === 'trip' ? read.file : null);
  };
  return (
    <div className="grid gap-1.5">
      {file === null ? (
        <label
          className={`${buttonLook('secondary')} relative has-focus-visible:outline-3 has-focus-visible:outline-azure`}
        >
          <Upload aria-hidden className="size-5" />
          {m.owner_file_choose()}
          <input
            type="file"
            accept="application/json,.json"
            onChange={take}
            className="absolute inset-0 w-full opacity-0"
          />
        </label>
      ) : (
        <p className="flex items-center gap-3 rounded-2xl bg-page py-1 pr-1 pl-4">
          <FileText aria-hidden className="size-5 shrink-0" />
          <span className="grow">{file.name}</span>
          <IconButton icon={X} label={m.owner_file_remove()} onClick={() => onChoose(null)} />
        </p>
      )}
      {problem === null ? (
        <p className="text-ink-2 text-sm">{m.owner_file_hint()}</p>
      ) : (
        <p role="alert" className="font-bold text-on-bad text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}
