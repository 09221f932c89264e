import type { GalleryPhoto, GalleryState } from '@reisspel/contract/live';
import { ArrowUp, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { shortDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { PictureAlbum } from '../../../ui/pictures/picture-album.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { useNearScreen } from '../../../ui/use-near.ts';
import {
  type AlbumChoice,
  type AlbumOrder,
  albumGroups,
  type DescribedPhoto,
  type PhotoActions,
} from '../album-photos.ts';

const Reactions = optionalPart(() => import('./reactions.tsx'));

/** A `rootMargin` that reaches so far down that only elements above the screen are outside it. */
const MARGIN_BELOW_SCREEN = '0px 0px 1000000px';

const CAPTION = 'truncate pt-1.5 text-sm leading-snug';
/**
 * Cuts off both lines in one box, and with `clip`. Two boxes would be two layers, and `hidden`
 * would be a scroll container: 30 MB more for a thousand photos. The padding is for the dot's ring.
 */
const CLIPPED = { overflow: 'clip', paddingLeft: 1 };

/** Returns a caption that does not repeat the heading of its group. */
function tileCaption(order: AlbumOrder) {
  return ({ team, color, task }: DescribedPhoto) => (
    <p className={CAPTION} style={CLIPPED}>
      {order === 'team' ? null : (
        <strong>
          <TeamDot color={color} size="text" />
          {team}
        </strong>
      )}
      {order === 'newest' ? <br /> : null}
      {order === 'task' ? null : <span className={order === 'newest' ? 'text-ink-2' : ''}>{task}</span>}
    </p>
  );
}

function fullCaption({ task, team, color, points, takenAt }: DescribedPhoto) {
  const when = `${shortDay(takenAt.slice(0, 10))}, ${takenAt.slice(11)}`;
  return (
    <>
      <strong className="display block text-xl">{task}</strong>
      <span className="mt-1 flex items-center gap-2">
        <TeamDot color={color} />
        <span className="min-w-0">{[team, m.game_points({ points }), when].join(' · ')}</span>
      </span>
    </>
  );
}

interface NewPhotosProps {
  waiting: number;
  onShow: () => void;
}

/** The button shows the number of new photos, and scrolls to them. It takes no space. */
function NewPhotos({ waiting, onShow }: NewPhotosProps) {
  return (
    <div role="status" className="sticky top-14 z-20 flex h-0 justify-center print:hidden">
      {waiting > 0 ? (
        <button
          type="button"
          onClick={onShow}
          className="inline-flex h-12 items-center gap-2 rounded-full bg-sea px-5 font-bold text-white shadow-raised"
        >
          <ArrowUp aria-hidden className="size-5" />
          {m.gallery_new({ photos: waiting })}
        </button>
      ) : null}
    </div>
  );
}

/** Holds back new photos, because they would move what the user looks at. `waiting` counts them. */
function useHeldArrivals(all: readonly GalleryPhoto[], hold: boolean) {
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(() => new Set(all.map(({ id }) => id)));
  const photos = useMemo(() => all.filter(({ id }) => shownIds.has(id)), [all, shownIds]);
  const waiting = all.length - photos.length;
  const show = () => setShownIds(new Set(all.map(({ id }) => id)));
  if (!hold && waiting > 0) show();
  return { photos, waiting, show };
}

/** Returns undefined while reactions are off, also for a state of an older server without them. */
function reactionsBelow({ reactions, ownReactions }: GalleryState) {
  if (!reactions) return undefined;
  return ({ id }: DescribedPhoto) => (
    <Reactions
      photoId={id}
      counts={reactions.find(({ photoId }) => photoId === id)?.counts ?? {}}
      own={ownReactions && (ownReactions.find(({ photoId }) => photoId === id)?.kind ?? 'none')}
    />
  );
}

interface AlbumPhotosProps {
  state: GalleryState;
  timeZone: string;
  choice: AlbumChoice;
  onShowAll: () => void;
  actions: PhotoActions;
}

/** New photos appear at once if the top of the album is in view. Otherwise a button shows them. */
export function AlbumPhotos({ state, timeZone, choice, onShowAll, actions }: AlbumPhotosProps) {
  const album = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const isTopAboveScreen = !useNearScreen(top, true, MARGIN_BELOW_SCREEN);
  const { photos, waiting, show } = useHeldArrivals(state.photos, isTopAboveScreen);
  const { teams, tasks } = state;
  const groups = useMemo(
    () => albumGroups({ teams, tasks, timeZone }, photos, choice),
    [teams, tasks, timeZone, photos, choice],
  );
  const tile = useMemo(() => tileCaption(choice.order), [choice.order]);
  const onShow = () => {
    show();
    album.current?.scrollIntoView();
    // The button that had the focus disappears.
    album.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={album} tabIndex={-1} aria-label={m.gallery_photos()} className="outline-none">
      <div ref={top} />
      <NewPhotos waiting={waiting} onShow={onShow} />
      {groups.length === 0 ? (
        <Message icon={SearchX} title={m.gallery_no_match()} text={m.gallery_no_match_text()}>
          <Button onClick={onShowAll}>{m.gallery_show_all()}</Button>
        </Message>
      ) : (
        <PictureAlbum
          groups={groups}
          tile={tile}
          caption={fullCaption}
          actions={actions}
          below={reactionsBelow(state)}
        />
      )}
    </section>
  );
}
