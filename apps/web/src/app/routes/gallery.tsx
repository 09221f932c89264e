import { createFileRoute } from '@tanstack/react-router';
import { GalleryPage } from '../../features/gallery/components/gallery-page.tsx';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/gallery')({
  component: GalleryPage,
  head: () => ({ meta: [{ title: m.page_title({ page: m.gallery_title() }) }] }),
});
