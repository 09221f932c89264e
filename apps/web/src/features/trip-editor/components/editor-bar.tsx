import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check, Eye, Redo2, Rocket, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
  onStep: (way: 'undo' | 'redo') => void;
}

function UndoButtons({ canUndo, canRedo, onStep }: UndoButtonsProps) {
  return (
    <div className="flex">
      <IconButton icon={Undo2} label={m.editor_undo()} disabled={!canUndo} onClick={() => onStep('undo')} />
      <IconButton icon={Redo2} label={m.editor_redo()} disabled={!canRedo} onClick={() => onStep('redo')} />
    </div>
  );
}

export interface PreviewControl {
  /** Where the preview of this section is. */
  address: string;
  /** null where there is no room beside the form. */
  open: boolean | null;
  onToggle: () => void;
}

function PreviewButton({ address, open, onToggle }: PreviewControl) {
  const inside = (
    <>
      <Eye aria-hidden className="size-5 shrink-0" />
      <span className="sr-only sm:not-sr-only">{m.editor_preview()}</span>
    </>
  );
  return open === null ? (
    <a href={address} target="_blank" rel="noopener" className={`${buttonLook('secondary')} px-3! sm:px-5!`}>
      {inside}
    </a>
  ) : (
    <Button aria-pressed={open} onClick={onToggle} className={open ? 'border-edge! bg-sand!' : ''}>
      {inside}
    </Button>
  );
}

interface EditorBarProps extends UndoButtonsProps {
  preview: PreviewControl;
  /** Whether there is something that visitors do not see yet. */
  unpublished: boolean;
  onPublish: () => void;
  /** Says whether everything is saved. */
  status: ReactNode;
}

function Publish({ unpublished, onPublish }: Pick<EditorBarProps, 'unpublished' | 'onPublish'>) {
  const Icon = unpublished ? Rocket : Check;
  return (
    <Button
      variant={unpublished ? 'primary' : 'secondary'}
      disabled={!unpublished}
      onClick={onPublish}
      className="min-h-12! grow px-4! text-base! lg:grow-0 lg:px-5!"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {unpublished ? m.editor_publish() : m.editor_published()}
    </Button>
  );
}

/** What is there for all sections: at the top on a large screen; on a phone below, within the thumb's reach. */
export function EditorBar({ preview, unpublished, onPublish, status, ...undo }: EditorBarProps) {
  return (
    <>
      <header className="flex items-center px-4 pt-2 sm:px-8 lg:p-0">
        <Link
          to="/admin"
          aria-label={m.common_back_to_admin()}
          className="-ml-3 inline-flex size-12 items-center justify-center rounded-full hover:bg-sand lg:hidden"
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
          <div className="lg:grow">{status}</div>
          <div className="flex flex-wrap items-center gap-2 lg:shrink-0 lg:gap-3">
            <UndoButtons {...undo} />
            <PreviewButton {...preview} />
            <Publish unpublished={unpublished} onPublish={onPublish} />
          </div>
        </div>
      </section>
    </>
  );
}
