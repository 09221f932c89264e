import type { BoardState } from '@reisspel/contract/game';
import type { GalleryPhoto, GalleryState } from '@reisspel/contract/live';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Camera, Download, Hourglass } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { localDay, localMoment, longDay } from '../../../lib/format/dates.ts';
import { useIsAdmin } from '../../../lib/session.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import {
  type AlbumChoice,
  chosenPhotos,
  downloadAddress,
  INITIAL_CHOICE,
  type PhotoActions,
} from '../album-photos.ts';
import { AlbumFilters } from './album-filters.tsx';
import { AlbumPhotos } from './album-photos.tsx';

function useForgetRemoved(ids: readonly string[]): void {
  const before = useRef<readonly string[]>(ids);
  useEffect(() => {
    const present = new Set(ids);
    const removed = before.current.filter((id) => !present.has(id));
    before.current = ids;
    if (removed.length === 0) return;
    // A static import would load this module with the first view of every page.
    import('../../../lib/pictures/forget-photo.ts')
      .then(({ forgetPhoto }) => Promise.all(removed.map(forgetPhoto)))
      .catch(() => {
        // After a failure, a copy stays until the cache is full or the player logs out.
      });
  }, [ids]);
}

interface AlbumDownloadProps {
  photos: readonly GalleryPhoto[];
  choice: AlbumChoice;
}

function AlbumDownload({ photos, choice }: AlbumDownloadProps) {
  const chosen = chosenPhotos(photos, choice).length;
  if (chosen === 0) return null;
  const label = chosen === photos.length ? m.gallery_download_all : m.gallery_download_chosen;
  return (
    <a
      href={downloadAddress(choice)}
      download
      className={`${buttonLook('secondary')} shrink-0 px-3! sm:px-5!`}
    >
      <Download aria-hidden className="size-5" />
      {/* A phone has no room for the number of photos, which the title shows as well. */}
      <span aria-hidden className="sm:hidden">
        {m.gallery_download()}
      </span>
      <span className="sr-only sm:not-sr-only">{label({ photos: chosen })}</span>
    </a>
  );
}

/** Says that newer photos are hidden while the scoreboard is frozen, except from the organiser. */
function FrozenPhotos({ board, isAdmin }: { board: BoardState; isAdmin: boolean }) {
  if (board.status !== 'frozen' && board.status !== 'revealing') return null;
  const text = isAdmin ? m.board_gallery_organiser : m.board_gallery_frozen;
  return <Notice tone="info">{text({ time: localMoment(board.at) })}</Notice>;
}

interface AlbumProps {
  state: GalleryState;
  /** The time zone of the trip's place, which decides on the day of a photo. */
  timeZone: string;
  isLost: boolean;
  actions: PhotoActions;
}

function Empty({ gameStarted }: { gameStarted: boolean }) {
  return gameStarted ? (
    <Message icon={Camera} title={m.gallery_empty_title()} text={m.gallery_empty_text()} />
  ) : (
    <Message icon={Hourglass} title={m.gallery_not_started_title()} text={m.gallery_not_started_text()} />
  );
}

export function Album({ state, timeZone, isLost, actions }: AlbumProps) {
  const isAdmin = useIsAdmin();
  const [choice, setChoice] = useState<AlbumChoice>(INITIAL_CHOICE);
  useForgetRemoved(useMemo(() => state.photos.map(({ id }) => id), [state.photos]));
  return (
    <main className="page page-wide">
      <header className="mb-4 sm:mb-6">
        {isAdmin ? (
          <Link to="/admin" className={`${buttonLook('quiet')} -mt-2 -ml-3`}>
            <ArrowLeft aria-hidden className="size-5" />
            {m.common_back_to_admin()}
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="text-4xl">{m.gallery_title()}</h1>
            <p className="mt-1 text-ink-2">{m.gallery_count({ photos: state.photos.length })}</p>
          </div>
          <AlbumDownload photos={state.photos} choice={choice} />
        </div>
      </header>
      <div className="mb-4 grid gap-4 empty:hidden">
        {isLost ? <Notice tone="info">{m.live_lost_long()}</Notice> : null}
        {state.photosGoAt === null || state.photos.length === 0 ? null : (
          <p className="text-ink-2">{m.gallery_photos_go({ day: longDay(localDay(state.photosGoAt)) })}</p>
        )}
        <FrozenPhotos board={state.game.board} isAdmin={isAdmin} />
      </div>
      {state.photos.length === 0 ? (
        <Empty gameStarted={state.game.gameStarted} />
      ) : (
        <>
          <AlbumFilters state={state} choice={choice} onChange={setChoice} />
          <AlbumPhotos
            state={state}
            timeZone={timeZone}
            choice={choice}
            actions={actions}
            onShowAll={() => setChoice({ ...INITIAL_CHOICE, order: choice.order })}
          />
        </>
      )}
    </main>
  );
}
