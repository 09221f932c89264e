import { createFileRoute } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Guarded } from '../../features/access/components/guarded.tsx';
import { ArchiveUndo } from '../../features/admin/panel.tsx';
import { TaskDialog } from '../../features/admin/tasks/task-dialog.tsx';
import { GeneratorPage } from '../../features/generator/components/generator-page.tsx';
import type { GeneratorParts } from '../../features/generator/components/review.tsx';
import { useForgetGameAtLogout } from '../../features/generator/generator-state.ts';
import * as m from '../../paraglide/messages.js';

export const Route = createFileRoute('/generator')({
  component: GeneratorRoute,
  head: () => ({ meta: [{ title: m.page_title({ page: m.generator_title() }) }] }),
});

function TaskForm(props: ComponentProps<GeneratorParts['TaskForm']>) {
  return <TaskDialog {...props} game={null} busy={false} error={null} />;
}

const PARTS: GeneratorParts = { TaskForm, Undo: ArchiveUndo };

function GeneratorRoute() {
  useForgetGameAtLogout();
  return (
    <Guarded loginAs="admin" title={m.admin_login_title()} text={m.admin_login_text()}>
      <GeneratorPage parts={PARTS} />
    </Guarded>
  );
}
