import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { ApiError } from '../../../lib/api.ts';
import { localClock } from '../../../lib/dates.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import type { SaveState } from '../autosave.ts';

function text(save: SaveState): string {
  switch (save.kind) {
    case 'saved':
      return save.at === null
        ? m.editor_save_published()
        : m.editor_save_saved({ time: localClock(save.at) });
    case 'waiting':
    case 'saving':
      return m.editor_save_saving();
    case 'retrying':
      return save.error instanceof ApiError && save.error.code !== 'network'
        ? m.editor_save_retrying_because({ error: organiserErrorText(save.error) })
        : m.editor_save_retrying();
    case 'refused':
      return m.editor_save_refused({ error: organiserErrorText(save.error) });
    case 'outdated':
      return m.editor_save_outdated();
    default:
      return save satisfies never;
  }
}

interface SaveStatusProps {
  save: SaveState;
  onRetry: () => void;
}

/** Whether what was typed is safe. Only what went wrong is said aloud. */
export function SaveStatus({ save, onRetry }: SaveStatusProps) {
  const busy = save.kind === 'waiting' || save.kind === 'saving';
  const failed = save.kind === 'retrying' || save.kind === 'refused' || save.kind === 'outdated';
  const Icon = busy ? LoaderCircle : failed ? CloudOff : Check;
  return (
    <div className="flex items-center justify-between gap-x-3 lg:justify-start">
      <p
        role={failed ? 'alert' : undefined}
        className={`flex items-center gap-2 text-sm ${failed ? 'font-bold text-on-bad' : 'text-ink-2'}`}
      >
        <Icon aria-hidden className={`size-4 shrink-0 ${busy ? 'animate-spin' : ''}`} />
        {text(save)}
      </p>
      {save.kind === 'retrying' || save.kind === 'refused' ? (
        <button type="button" className="min-h-12 shrink-0 font-bold text-sm underline" onClick={onRetry}>
          {m.common_retry()}
        </button>
      ) : null}
    </div>
  );
}
