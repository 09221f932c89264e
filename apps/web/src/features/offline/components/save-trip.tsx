import type { Trip } from '@reisspel/contract/trip/trip';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { askToPersist, isSafariTab } from '../../../lib/device/device-storage.ts';
import { localClock, localDay, shortDay } from '../../../lib/format/dates.ts';
import { megabytesText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { mapHost } from '../../../ui/maps/map-request.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import {
  type GameOutcome,
  isPartial,
  type MapOutcome,
  readSavedTrip,
  removeSavedTrip,
  type SavedTrip,
  saveTrip,
} from '../save-trip.ts';
import { maySaveTiles } from '../tiles.ts';

const HomeScreenSteps = optionalPart(() => import('../../../ui/home-screen-steps.tsx'));

interface Saved {
  trip: SavedTrip;
  /** Bytes that the browser stores for this server. null if the browser does not report them. */
  bytes: number | null;
  /** True when the browser does not clear its storage by itself. */
  isPersistent: boolean;
}

async function readSaved(): Promise<Saved | null> {
  const trip = await readSavedTrip().catch(() => null);
  if (trip === null) return null;
  const isPersistent = await navigator.storage.persisted().catch(() => false);
  const { usage = null } = await navigator.storage.estimate().catch(() => ({ usage: null }));
  return { trip, bytes: usage, isPersistent };
}

const MAP_NOTE: Partial<Record<MapOutcome, () => string>> = {
  forbidden: m.offline_map_forbidden,
  failed: m.offline_map_failed,
};

const GAME_NOTE: Partial<Record<GameOutcome, () => string>> = {
  none: m.offline_game_closed,
  failed: m.offline_game_failed,
};

const FAILURE = {
  network: m.offline_failed_network,
  full: m.offline_failed_full,
  unattended: m.offline_failed_unattended,
};

/** Returns why this browser cannot save a trip, or null if it can. */
function unsupportedReason(): string | null {
  if (!isSecureContext) return m.offline_insecure();
  return 'serviceWorker' in navigator && 'caches' in globalThis ? null : m.offline_unsupported();
}

function SavedNotes({ trip: { map, game, pictures }, isPersistent }: Saved) {
  const notes = [
    GAME_NOTE[game]?.(),
    pictures === 'failed' ? m.offline_pictures_failed() : undefined,
    MAP_NOTE[map]?.(),
    m.offline_quiz_note(),
    isSafariTab() ? m.offline_ios() : undefined,
    isPersistent || isSafariTab() ? undefined : m.offline_not_safe(),
  ];
  return (
    <ul className="grid gap-2 text-ink-2 text-sm">
      {notes.map((note) => (note === undefined ? null : <li key={note}>{note}</li>))}
    </ul>
  );
}

function SavedDetails(saved: Saved) {
  const { trip, bytes } = saved;
  const moment = { day: shortDay(localDay(trip.at)), time: localClock(trip.at) };
  const partial = isPartial(trip);
  return (
    <>
      <Notice tone={partial ? 'info' : 'good'}>
        <p>{partial ? m.offline_saved_partly(moment) : m.offline_saved(moment)}</p>
        {bytes === null ? null : <p>{m.offline_size({ size: megabytesText(bytes) })}</p>}
      </Notice>
      <SavedNotes {...saved} />
      {isSafariTab() ? <HomeScreenSteps /> : null}
    </>
  );
}

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

function SaveControls() {
  const [percent, setPercent] = useState(0);
  const saved = useQuery({ queryKey: ['saved-trip'], queryFn: readSaved, gcTime: 0 });
  const save = useMutation({
    mutationFn: async () => {
      setPercent(0);
      await askToPersist();
      const outcome = await saveTrip(setPercent);
      await saved.refetch();
      return outcome.ok ? null : outcome.reason;
    },
  });
  const remove = useMutation({ mutationFn: removeSavedTrip, onSettled: () => saved.refetch() });
  const failure = save.isError ? 'network' : (save.data ?? null);
  if (save.isPending) {
    return (
      <>
        <Introduction failure={null} />
        <div className="grid gap-2">
          <p>{m.offline_saving({ percent })}</p>
          <ProgressBar percent={percent} color="var(--color-azure)" label={m.offline_title()} />
        </div>
      </>
    );
  }
  if (saved.data == null || failure !== null) {
    return (
      <>
        <Introduction failure={failure} />
        <Button icon={Download} onClick={() => save.mutate()} disabled={saved.isPending}>
          {m.offline_save()}
        </Button>
      </>
    );
  }
  return (
    <>
      <SavedDetails {...saved.data} />
      <div className="flex flex-wrap gap-2">
        <Button icon={RefreshCw} onClick={() => save.mutate()}>
          {isPartial(saved.data.trip) ? m.offline_retry() : m.offline_again()}
        </Button>
        <Button variant="quiet" icon={Trash2} onClick={() => remove.mutate()}>
          {m.offline_remove()}
        </Button>
      </div>
    </>
  );
}

/** "Bewaar voor onderweg": saves the trip on this device, or says why that is impossible. */
export default function SaveTrip() {
  const why = unsupportedReason();
  return (
    <section aria-labelledby="save-trip" className="print:hidden">
      <Card className="grid gap-3">
        <h2 id="save-trip" className="text-xl">
          {m.offline_title()}
        </h2>
        {why === null ? <SaveControls /> : <p className="text-ink-2">{why}</p>}
      </Card>
    </section>
  );
}
