import type { GalleryState } from '@reisspel/contract/live';
import { SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { PictureAlbum } from '../../../ui/picture-album.tsx';
import { useIsPast } from '../../../ui/use-is-past.ts';
import { albumGroups, type Choice, type PhotoActions } from '../album-photos.ts';
import { useHeldArrivals } from '../use-held-arrivals.ts';
import { NewPhotos } from './new-photos.tsx';
import { fullCaption, TILE_CAPTION } from './photo-captions.tsx';

interface AlbumPhotosProps {
  state: GalleryState;
  timeZone: string;
  choice: Choice;
  onShowAll: () => void;
  actions: PhotoActions;
}

/** The chosen photos. Those that arrive join them at once at the top of the album, and when asked for further down. */
export function AlbumPhotos({ state, timeZone, choice, onShowAll, actions }: AlbumPhotosProps) {
  const album = useRef<HTMLElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const { photos, waiting, show } = useHeldArrivals(state.photos, useIsPast(top));
  const groups = useMemo(
    () => albumGroups({ ...state, timeZone }, photos, choice),
    [state, timeZone, photos, choice],
  );
  const onShow = () => {
    show();
    album.current?.scrollIntoView();
    // The button that was pressed is gone.
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
          tile={TILE_CAPTION[choice.order]}
          caption={fullCaption}
          actions={actions}
        />
      )}
    </section>
  );
}
