import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check, CloudOff, LoaderCircle, Redo2, Rocket, Undo2 } from 'lucide-react';
import { ApiError } from '../../../lib/api.ts';
import { localClock } from '../../../lib/format/dates.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ICON_BUTTON_LOOK, IconButton } from '../../../ui/icon-button.tsx';
import type { SaveState } from '../autosave.ts';
import { useEditor } from '../use-draft.ts';
import { PreviewButton, type usePreview } from './preview.tsx';

function saveText(save: SaveState): string {
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

/** Shows the state of the autosave. A screen reader announces only failures. */
function SaveStatus({ save, onRetry }: Pick<EditorBarProps, 'save' | 'onRetry'>) {
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
        {saveText(save)}
      </p>
      {save.kind === 'retrying' || save.kind === 'refused' ? (
        <button type="button" className="min-h-12 shrink-0 font-bold text-sm underline" onClick={onRetry}>
          {m.common_retry()}
        </button>
      ) : null}
    </div>
  );
}

interface EditorBarProps {
  save: SaveState;
  onRetry: () => void;
  preview: ReturnType<typeof usePreview>;
  /** True when visitors do not see all changes yet. */
  unpublished: boolean;
  onPublish: () => void;
}

export function EditorBar({ save, onRetry, preview, unpublished, onPublish }: EditorBarProps) {
  const { past, future, step } = useEditor();
  const PublishIcon = unpublished ? Rocket : Check;
  return (
    <>
      <header className="flex items-center px-4 pt-2 sm:px-8 lg:p-0">
        <Link
          to="/admin"
          aria-label={m.common_back_to_admin()}
          className={`${ICON_BUTTON_LOOK} -ml-3 lg:hidden`}
        >
          <ArrowLeft aria-hidden className="size-6" />
        </Link>
        <h1 className="text-xl lg:sr-only">{m.editor_title_page()}</h1>
      </header>
      <section
        aria-label={m.editor_bar()}
        className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-page px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:sticky lg:top-0 lg:bottom-auto lg:border-t-0 lg:border-b lg:px-8 lg:py-3"
      >
        <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-1 lg:flex lg:max-w-none lg:items-center lg:gap-3">
          <div className="lg:grow">
            <SaveStatus save={save} onRetry={onRetry} />
          </div>
          <div className="flex flex-wrap items-center gap-2 lg:shrink-0 lg:gap-3">
            <div className="flex">
              <IconButton
                icon={Undo2}
                label={m.editor_undo()}
                disabled={past.length === 0}
                onClick={() => step('undo')}
              />
              <IconButton
                icon={Redo2}
                label={m.editor_redo()}
                disabled={future.length === 0}
                onClick={() => step('redo')}
              />
            </div>
            <PreviewButton {...preview} />
            <Button
              icon={PublishIcon}
              variant={unpublished ? 'primary' : 'secondary'}
              disabled={!unpublished}
              onClick={onPublish}
              className="min-h-12! grow px-4! text-base! lg:grow-0 lg:px-5!"
            >
              {unpublished ? m.editor_publish() : m.editor_published()}
            </Button>
          </div>
        </div>
      </section>
    </>
  );
}
