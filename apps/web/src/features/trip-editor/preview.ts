import type { TripDraft } from '@reisspel/contract/trip';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { BASE } from '../../lib/base.ts';
import { readStored, store } from '../../lib/storage.ts';
import type { EditorSection, PageSection } from './sections.ts';

const PAGES: Record<PageSection, string> = {
  flights: '/vlucht',
  hotel: '/hotel',
  schedule: '/schedule',
  homeStayers: '/thuisblijvers',
};

function pageOf(draft: TripDraft, section: EditorSection): string {
  switch (section) {
    case 'flights':
    case 'hotel':
    case 'schedule':
    case 'homeStayers':
      // A page that is switched off has nothing to show.
      return draft[section].shown ? PAGES[section] : '/';
    default:
      return '/';
  }
}

/** The address of the page on which visitors would see what a section holds, with the draft on it. */
export function previewAddress(draft: TripDraft, section: EditorSection): string {
  return `${BASE}${pageOf(draft, section)}?concept=1`;
}

/** Room for the form, the sections at its side and a phone's screen. */
const WIDE = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

const KEY = 'reisspel-editor-preview';

/** Whether the preview stands beside the form: as it was left the last time. null where there is no room for it. */
export function usePreviewBeside(): { open: boolean | null; toggle: () => void } {
  const wide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  const [wanted, setWanted] = useState(() => readStored(KEY) === 'open');
  const toggle = useCallback(() => {
    setWanted(!wanted);
    store(KEY, wanted ? 'closed' : 'open');
  }, [wanted]);
  return { open: wide ? wanted : null, toggle };
}
