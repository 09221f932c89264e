import type { Trip } from '@reisspel/contract/trip/trip';
import { useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { askToPersist, isSafariTab } from '../../../lib/device/device-storage.ts';
import { localClock, localDay, shortDay } from '../../../lib/format/dates.ts';
import { megabytesText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { mapHost } from '../../../ui/maps/map-request.tsx';
import { saveTrip } from '../save-trip.ts';
import {
  bytesUsed,
  type GameOutcome,
  type Hindrance,
  hindrance,
  isPartial,
  type MapOutcome,
  readSavedTrip,
  removeSavedTrip,
  type SavedTrip,
} from '../saved-trip.ts';
import { maySaveTiles } from '../tiles.ts';

type SavingState =
  | { kind: 'unknown' }
  | { kind: 'nothing'; failure: 'network' | 'full' | 'unattended' | null }
  | { kind: 'saving'; percent: number }
  /** `bytes` is null where the browser does not say; `isSafe`: it promised not to clear storage. */
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

function useSavedTrip(): SavedTripControl {
  const [state, setState] = useState<SavingState>({ kind: 'unknown' });

  useEffect(() => {
    let gone = false;
    void readSavedTrip()
      .then((trip) => (trip === null ? NOTHING : savedState(trip)))
      .catch(() => NOTHING)
      .then((found) => {
        // The user may already have pressed "save".
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
        // A cache that cannot be opened holds nothing.
      })
      .then(() => setState(NOTHING));
  }, []);

  return { state, save, remove };
}

const MAP_NOTE: Record<MapOutcome, (() => string) | null> = {
  saved: null,
  none: null,
  forbidden: m.offline_map_forbidden,
  failed: m.offline_map_failed,
};

const GAME_NOTE: Record<GameOutcome, (() => string) | null> = {
  saved: null,
  none: m.offline_game_closed,
  failed: m.offline_game_failed,
};

const FAILURE = {
  network: m.offline_failed_network,
  full: m.offline_failed_full,
  unattended: m.offline_failed_unattended,
};

const HINDRANCE: Record<NonNullable<Hindrance>, () => string> = {
  insecure: m.offline_insecure,
  unsupported: m.offline_unsupported,
};

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="save-trip" className="print:hidden">
      <Card className="grid gap-3">
        <h2 id="save-trip" className="text-xl">
          {m.offline_title()}
        </h2>
        {children}
      </Card>
    </section>
  );
}

function SavedNotes({ state }: { state: Extract<SavingState, { kind: 'saved' }> }) {
  const { map, game, pictures } = state.trip;
  const mapNote = MAP_NOTE[map];
  const gameNote = GAME_NOTE[game];
  return (
    <ul className="grid gap-2 text-ink-2 text-sm">
      {gameNote === null ? null : <li>{gameNote()}</li>}
      {pictures === 'failed' ? <li>{m.offline_pictures_failed()}</li> : null}
      {mapNote === null ? null : <li>{mapNote()}</li>}
      <li>{m.offline_quiz_note()}</li>
      {isSafariTab() ? <li>{m.offline_ios()}</li> : null}
      {state.isSafe || isSafariTab() ? null : <li>{m.offline_not_safe()}</li>}
    </ul>
  );
}

function Saved({ state }: { state: Extract<SavingState, { kind: 'saved' }> }) {
  const { at } = state.trip;
  const moment = { day: shortDay(localDay(at)), time: localClock(at) };
  const partial = isPartial(state.trip);
  return (
    <>
      <Notice tone={partial ? 'info' : 'good'}>
        <p>{partial ? m.offline_saved_partly(moment) : m.offline_saved(moment)}</p>
        {state.bytes === null ? null : <p>{m.offline_size({ size: megabytesText(state.bytes) })}</p>}
      </Notice>
      <SavedNotes state={state} />
    </>
  );
}

function Saving({ percent }: { percent: number }) {
  return (
    <div className="grid gap-2">
      <p>{m.offline_saving({ percent })}</p>
      <ProgressBar percent={percent} color="var(--color-azure)" label={m.offline_title()} />
    </div>
  );
}

/** The host of the map around the hotel; null when no map can be saved. */
function useMapToSave(): { host: string | null } | null {
  const { data: trip } = useQuery<Trip>({ queryKey: ['trip'], enabled: false });
  if (trip?.hotel?.position == null || !maySaveTiles(trip.mapTiles.url)) return null;
  return { host: mapHost(trip.mapTiles.url) };
}

function Introduction({ failure }: { failure: keyof typeof FAILURE | null }) {
  const map = useMapToSave();
  return (
    <>
      <p>{map === null ? m.offline_text() : m.offline_text_map()}</p>
      {map === null || map.host === null ? null : <p>{m.map_elsewhere({ host: map.host })}</p>}
      <p className="text-ink-2 text-sm">{m.offline_reason()}</p>
      {failure === null ? null : <Notice tone="bad">{FAILURE[failure]()}</Notice>}
    </>
  );
}

function Possible() {
  const { state, save, remove } = useSavedTrip();
  if (state.kind === 'saved') {
    return (
      <Frame>
        <Saved state={state} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={save}>
            <RefreshCw aria-hidden className="size-5" />
            {isPartial(state.trip) ? m.offline_retry() : m.offline_again()}
          </Button>
          <Button variant="quiet" onClick={remove}>
            <Trash2 aria-hidden className="size-5" />
            {m.offline_remove()}
          </Button>
        </div>
      </Frame>
    );
  }
  return (
    <Frame>
      <Introduction failure={state.kind === 'nothing' ? state.failure : null} />
      {state.kind === 'saving' ? (
        <Saving percent={state.percent} />
      ) : (
        <Button onClick={save} disabled={state.kind === 'unknown'}>
          <Download aria-hidden className="size-5" />
          {m.offline_save()}
        </Button>
      )}
    </Frame>
  );
}

/** "Bewaar voor onderweg": saves the trip on this device, or says why that is impossible. */
export default function SaveTrip() {
  const why = hindrance();
  if (why === null) return <Possible />;
  return (
    <Frame>
      <p className="text-ink-2">{HINDRANCE[why]()}</p>
    </Frame>
  );
}
