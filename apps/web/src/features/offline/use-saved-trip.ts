import { useCallback, useEffect, useState } from 'react';
import { askToPersist } from '../../lib/device-storage.ts';
import { saveTrip } from './save-trip.ts';
import { bytesUsed, readSavedTrip, removeSavedTrip, type SavedTrip } from './saved-trip.ts';

export type SavingState =
  | { kind: 'unknown' }
  | { kind: 'nothing'; failure: 'network' | 'full' | 'unattended' | null }
  | { kind: 'saving'; percent: number }
  /** `bytes` is null where the browser does not tell; `isSafe` whether it promises to clear nothing by itself. */
  | { kind: 'saved'; trip: SavedTrip; bytes: number | null; isSafe: boolean };

const NOTHING: SavingState = { kind: 'nothing', failure: null };

async function savedState(trip: SavedTrip): Promise<SavingState> {
  const isSafe = await navigator.storage.persisted().catch(() => false);
  return { kind: 'saved', trip, bytes: await bytesUsed(), isSafe };
}

interface SavedTripControl {
  state: SavingState;
  save: () => void;
  remove: () => void;
}

/** What is saved of this trip, and what to do about it. */
export function useSavedTrip(): SavedTripControl {
  const [state, setState] = useState<SavingState>({ kind: 'unknown' });

  useEffect(() => {
    let gone = false;
    void readSavedTrip()
      .then((trip) => (trip === null ? NOTHING : savedState(trip)))
      .catch(() => NOTHING)
      .then((found) => {
        // Who was quicker to press "save" is not put back.
        if (!gone) setState((now) => (now.kind === 'unknown' ? found : now));
      });
    return () => {
      gone = true;
    };
  }, []);

  const save = useCallback(() => {
    setState({ kind: 'saving', percent: 0 });
    const run = async (): Promise<SavingState> => {
      await askToPersist();
      const outcome = await saveTrip((percent) => setState({ kind: 'saving', percent }));
      return outcome.ok ? savedState(outcome.saved) : { kind: 'nothing', failure: outcome.reason };
    };
    void run()
      .catch((): SavingState => ({ kind: 'nothing', failure: 'network' }))
      .then(setState);
  }, []);

  const remove = useCallback(() => {
    void removeSavedTrip()
      .catch(() => {
        // What cannot be opened holds nothing.
      })
      .then(() => setState(NOTHING));
  }, []);

  return { state, save, remove };
}
