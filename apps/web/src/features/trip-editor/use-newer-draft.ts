import type { TripDraft } from '@reisspel/contract/trip';
import { useEffect } from 'react';
import type { Autosave } from './autosave.ts';
import { readDraft } from './editor-api.ts';
import { isSame } from './same.ts';

/**
 * Whoever comes back to a window that has nothing unsaved goes on with what was saved elsewhere meanwhile, on a phone
 * say, instead of finding out at the first save.
 */
export function useNewerDraft(autosave: Autosave<TripDraft>, replace: (draft: TripDraft) => void): void {
  useEffect(() => {
    const isClean = () => autosave.getState().kind === 'saved';
    const look = async () => {
      if (document.visibilityState !== 'visible' || !isClean()) return;
      const { revision } = autosave;
      const theirs = await readDraft();
      // Something may have been typed, or saved, while this was asked.
      if (!isClean() || autosave.revision !== revision || theirs.revision === revision) return;
      const draft = isSame(theirs.draft, autosave.current) ? autosave.current : theirs.draft;
      autosave.rebase({ ...theirs, draft });
      replace(draft);
    };
    const listen = () => {
      look().catch(() => {
        // The next save tells.
      });
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [autosave, replace]);
}
