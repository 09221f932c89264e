import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { TripEditorPage } from '../../features/trip-editor/components/editor-page.tsx';
import { type EditorSection, sectionOfSlug, slugOf } from '../../features/trip-editor/draft.ts';
import * as m from '../../paraglide/messages.js';
import { OrganiserDoor } from '../shell/guarded-pages.tsx';

export const Route = createFileRoute('/admin_/reis')({
  component: TripEditorRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.editor_title_page() }) }] }),
  // The open section is in the address, so that a reload and the back button keep it.
  validateSearch: ({ deel }: Record<string, unknown>): { deel?: string } =>
    typeof deel === 'string' ? { deel } : {},
});

function TripEditorRoute() {
  const { deel } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = useCallback(
    (section: EditorSection) =>
      // A link to a field scrolls to that field, not to the top of the page.
      void navigate({ search: { deel: slugOf(section) }, viewTransition: false, resetScroll: false }),
    [navigate],
  );
  return (
    <OrganiserDoor>
      <TripEditorPage section={sectionOfSlug(deel)} onOpenSection={open} />
    </OrganiserDoor>
  );
}
