import type { GalleryState, PlayState } from '@reisspel/contract/live';
import type { Trip } from '@reisspel/contract/trip/trip';
import { hiddenTeams, standings, winners } from '@reisspel/rules/standings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { request } from '../../../lib/api.ts';
import { pageBase } from '../../../lib/base.ts';
import { pageLocale } from '../../../lib/language.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';

/** The game as visitors see it, once: after the trip it seldom changes. */
const playedGameQuery = queryOptions({
  queryKey: ['played-game'],
  queryFn: ({ signal }) => request<PlayState>('GET', '/api/live/state', { signal }),
});

/** The teams with the best score; empty while visitors may not know the outcome. */
export function winnersOf({ phase, game: { board }, teams, scores }: PlayState): string[] {
  if (phase !== 'ended' || scores === null || board.status === 'frozen' || hiddenTeams(board) > 0) return [];
  return winners(standings(teams, scores));
}

function Winner() {
  const { data } = useQuery(playedGameQuery);
  const names = data === undefined ? [] : winnersOf(data);
  if (names.length === 0) return null;
  const teams = new Intl.ListFormat(pageLocale()).format(names);
  return (
    <p className="flex items-center gap-2 font-bold">
      <Trophy aria-hidden className="size-5 shrink-0" />
      {m.home_won({ teams })}
    </p>
  );
}

/** Photos in one row. */
const BEST_PHOTOS = 3;

/** The photos with the most reactions; of equal ones, the newest. */
export function bestPhotos({ photos, reactions }: Pick<GalleryState, 'photos' | 'reactions'>) {
  const counts = new Map(
    reactions?.map(({ photoId, counts: kinds }) => [
      photoId,
      Object.values(kinds).reduce((a, b) => a + b, 0),
    ]),
  );
  const countOf = ({ id }: GalleryState['photos'][number]) => counts.get(id) ?? 0;
  return photos.toSorted((a, b) => countOf(b) - countOf(a) || b.takenAt - a.takenAt).slice(0, BEST_PHOTOS);
}

function BestPhotos() {
  const { state } = useLive('gallery');
  if (state === null || state.photos.length === 0) return null;
  const taskOf = new Map(state.tasks.map(({ id, description }) => [id, description]));
  return (
    <Link to="/gallery" className="my-3 grid grid-cols-3 gap-2">
      {bestPhotos(state).map(({ id, taskId }) => (
        <img
          key={id}
          src={`${pageBase()}/api/photos/${id}/thumb`}
          alt={taskOf.get(taskId) ?? ''}
          className="aspect-square w-full rounded-xl object-cover"
        />
      ))}
    </Link>
  );
}

interface ToGalleryProps {
  /** False while this is unknown. */
  mustAsk: boolean;
  /** An archived trip already has a button to the gallery. */
  archived: boolean;
}

/** Who may not see the photos yet reads how, and gets no photo. */
function ToGallery({ mustAsk, archived }: ToGalleryProps) {
  const look = mustAsk ? `${buttonLook('secondary')} my-2` : 'text-link';
  return (
    <>
      {/* A text of its own: that of the gallery would load the whole gallery here. */}
      {mustAsk ? <p>{m.home_photos_password()}</p> : null}
      {archived ? null : (
        <Link to="/gallery" className={`${look} print:hidden`}>
          {mustAsk ? m.home_photos() : m.home_to_gallery()}
        </Link>
      )}
    </>
  );
}

// Loads after the home page, because only the page after a trip shows it.
const HomeWay = lazy(() => import('./home-way.tsx'));

/** What the home page remembers after the trip. Photos only for those who may see the gallery. */
export function HomeMemory({ trip }: { trip: Trip }) {
  const roles = useQuery(sessionQuery).data?.roles;
  const isOrganiser = roles?.includes('admin') ?? false;
  const mayLook = isOrganiser || (roles?.includes('gallery') ?? false);
  return (
    <>
      <ToGallery mustAsk={roles !== undefined && !mayLook} archived={trip.archived} />
      <Winner />
      {mayLook ? <BestPhotos /> : null}
      <Suspense>
        <HomeWay trip={trip} />
      </Suspense>
      <p className="flex flex-wrap gap-x-4 print:hidden">
        <Link to="/scoreboard" className="text-link">
          {m.scoreboard_title()}
        </Link>
        {isOrganiser ? (
          <Link to="/$" params={{ _splat: 'admin/terugblik' }} className="text-link">
            {m.keepsake_title()}
          </Link>
        ) : null}
      </p>
    </>
  );
}
