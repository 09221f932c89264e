import type { GalleryState } from '@reisspel/contract/live';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Camera, Download, Hourglass, SearchX } from 'lucide-react';
import { useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PictureAlbum } from '../../../ui/picture-album.tsx';
import { describePhotos, type Filter, NO_FILTER } from '../album-photos.ts';
import { AlbumFilters } from './album-filters.tsx';
import { FullCaption, TileCaption } from './photo-captions.tsx';

interface AlbumProps {
  state: GalleryState;
  /** What is shown may be out of date. */
  isLost: boolean;
  isAdmin: boolean;
}

export function Album({ state, isLost, isAdmin }: AlbumProps) {
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const photos = describePhotos(state, filter);
  return (
    <main className="page page-wide">
      <PageHeader title={m.gallery_title()} text={m.gallery_count({ photos: state.photos.length })}>
        {state.photos.length > 0 ? (
          <a href={`${BASE}/api/photos.zip`} download className={buttonLook('secondary')}>
            <Download aria-hidden className="size-5" />
            {m.gallery_download()}
          </a>
        ) : null}
        {isAdmin ? (
          <Link to="/admin" className={buttonLook('secondary')}>
            <ArrowLeft aria-hidden className="size-5" />
            {m.common_back_to_admin()}
          </Link>
        ) : null}
      </PageHeader>
      {isLost ? (
        <div className="mb-4">
          <Notice tone="info">{m.live_lost_long()}</Notice>
        </div>
      ) : null}
      {state.photos.length === 0 ? (
        state.game.gameStarted ? (
          <Message icon={Camera} title={m.gallery_empty_title()} text={m.gallery_empty_text()} />
        ) : (
          <Message
            icon={Hourglass}
            title={m.gallery_not_started_title()}
            text={m.gallery_not_started_text()}
          />
        )
      ) : (
        <>
          <AlbumFilters state={state} filter={filter} onChange={setFilter} />
          {photos.length === 0 ? (
            <Message icon={SearchX} title={m.gallery_no_match()} />
          ) : (
            <PictureAlbum
              pictures={photos}
              tile={(photo) => <TileCaption photo={photo} />}
              caption={(photo) => <FullCaption photo={photo} />}
            />
          )}
        </>
      )}
    </main>
  );
}
