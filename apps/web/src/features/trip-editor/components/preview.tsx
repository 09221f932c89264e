import type { TripDraft } from '@reisspel/contract/trip';
import { useState, useSyncExternalStore } from 'react';
import { BASE } from '../../../lib/base.ts';
import { readStored, store } from '../../../lib/storage.ts';
import * as m from '../../../paraglide/messages.js';
import { type EditorSection, type PageSection, pageSectionOf } from '../draft.ts';

const PAGES: Record<PageSection, string> = {
  flights: '/vlucht',
  hotel: '/hotel',
  schedule: '/schedule',
  homeStayers: '/thuisblijvers',
};

/** The address of the page on which visitors would see what a section holds, with the draft on it. */
function previewAddress(draft: TripDraft, section: EditorSection): string {
  const part = pageSectionOf(section);
  // A page that is switched off has nothing to show.
  const page = part !== null && draft[part].shown ? PAGES[part] : '/';
  return `${BASE}${page}?concept=1`;
}

/** Room for the form, the sections at its side and a phone's screen. */
const WIDE = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

const KEY = 'reisspel-editor-preview';

export interface Preview {
  /** Where the preview of this section is. */
  readonly address: string;
  /** Whether it stands beside the form, as it was left the last time; null where there is no room for it. */
  readonly open: boolean | null;
  readonly toggle: () => void;
}

export function usePreview(draft: TripDraft, section: EditorSection): Preview {
  const wide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  const [wanted, setWanted] = useState(() => readStored(KEY) === 'open');
  const toggle = () => {
    setWanted(!wanted);
    store(KEY, wanted ? 'closed' : 'open');
  };
  return { address: previewAddress(draft, section), open: wide ? wanted : null, toggle };
}

interface PreviewFrameProps {
  address: string;
  /** Whether the server has all that was typed. */
  saved: boolean;
}

/** The page of the open section on a phone, as visitors would see it; it follows each save. */
export function PreviewFrame({ address, saved }: PreviewFrameProps) {
  const [shown, setShown] = useState(address);
  // A page that opens while its draft is being saved would show the one before, and hear nothing of the save.
  if (saved && shown !== address) setShown(address);
  return (
    <aside aria-label={m.editor_preview()} className="sticky top-24 shrink-0 self-start">
      <iframe
        title={m.editor_preview_frame()}
        src={shown}
        className="h-[calc(100dvh-7.5rem)] max-h-[56rem] w-[25.375rem] rounded-[2.25rem] border-8 border-night bg-page shadow-raised dark:border-edge"
      />
    </aside>
  );
}
