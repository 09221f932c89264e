import { createFileRoute } from '@tanstack/react-router';
import { Guarded } from '../../features/access/components/guarded.tsx';
import { GalleryPage } from '../../features/gallery/components/gallery-page.tsx';
import { useTimeZone } from '../../features/trip/queries.ts';
import * as m from '../../paraglide/messages.js';
import { optionalPart } from '../../ui/optional-part.tsx';

const PhotoActions = optionalPart(() => import('../shell/photo-actions.tsx'));

export const Route = createFileRoute('/gallery')({
  component: GalleryRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.gallery_title() }) }] }),
});

function GalleryRoute() {
  const timeZone = useTimeZone();
  return (
    <Guarded loginAs="gallery" title={m.gallery_gate_title()} text={m.gallery_gate_text()}>
      <GalleryPage
        timeZone={timeZone}
        actions={(photo, onGone) => <PhotoActions key={photo.id} photo={photo} onGone={onGone} />}
      />
    </Guarded>
  );
}
