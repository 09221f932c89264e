import type { TripDraft } from '@reisspel/contract/trip/trip';
import { Eye } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { pageBase } from '../../../lib/base.ts';
import { readStored, store } from '../../../lib/storage.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { type EditorSection, type PageSection, pageSectionOf } from '../draft.ts';

const PAGES: Record<PageSection, string> = {
  flights: '/vlucht',
  hotel: '/hotel',
  schedule: '/schedule',
  homeStayers: '/thuisblijvers',
};

function previewAddress(draft: TripDraft, section: EditorSection): string {
  const part = pageSectionOf(section);
  // A page that is switched off has nothing to show.
  const page = part !== null && draft[part].shown ? PAGES[part] : '/';
  return `${pageBase()}${page}?concept=1`;
}

/** A window of this width has room for the section menu, the form and a phone's screen. */
const WIDE = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

const STORAGE_KEY = 'reisspel-editor-preview';

interface Preview {
  readonly address: string;
  /** True when the organiser has opened it, or null when the window is too narrow for it. */
  readonly open: boolean | null;
  readonly toggle: () => void;
  readonly show: () => void;
}

export function usePreview(draft: TripDraft, section: EditorSection): Preview {
  const wide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  const [isOpen, setOpen] = useState(() => readStored(STORAGE_KEY) === 'open');
  const setShown = (shown: boolean) => {
    setOpen(shown);
    store(STORAGE_KEY, shown ? 'open' : 'closed');
  };
  return {
    address: previewAddress(draft, section),
    open: wide ? isOpen : null,
    toggle: () => setShown(!isOpen),
    show: () => setShown(true),
  };
}

export function PreviewButton({ address, open, toggle }: Omit<Preview, 'show'>) {
  const content = (
    <>
      <Eye aria-hidden className="size-5 shrink-0" />
      <span className="sr-only sm:not-sr-only">{m.editor_preview()}</span>
    </>
  );
  return open === null ? (
    <a href={address} target="_blank" rel="noopener" className={`${buttonLook('secondary')} px-3! sm:px-5!`}>
      {content}
    </a>
  ) : (
    <Button aria-pressed={open} onClick={toggle} className={open ? 'border-edge! bg-sand!' : ''}>
      {content}
    </Button>
  );
}

interface PreviewFrameProps {
  address: string;
  /** True when the server has all changes. */
  saved: boolean;
}

/** Shows the open section's page with the draft, as on a phone. It follows each save. */
export function PreviewFrame({ address, saved }: PreviewFrameProps) {
  const [shownAddress, setShownAddress] = useState(address);
  // A page that opens during a save would load the old draft, and miss the message about that save.
  if (saved && shownAddress !== address) setShownAddress(address);
  return (
    <aside aria-label={m.editor_preview()} className="sticky top-24 shrink-0 self-start">
      <iframe
        title={m.editor_preview_frame()}
        src={shownAddress}
        className="h-[calc(100dvh-7.5rem)] max-h-[56rem] w-[25.375rem] rounded-[2.25rem] border-8 border-night bg-page shadow-raised dark:border-edge"
      />
    </aside>
  );
}
