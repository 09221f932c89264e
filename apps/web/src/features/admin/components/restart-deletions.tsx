import type { Deletion } from '@reisspel/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { deletionsQuery, useRestoreArchive } from '../profile-mutations.ts';
import { Ago } from './profile-ago.tsx';

const WHAT: Record<Deletion['what'], () => string> = {
  task: m.admin_restart_deleted_task,
  team: m.admin_restart_deleted_team,
};

function DeletionRow({ deletion }: { deletion: Deletion }) {
  const restore = useRestoreArchive();
  const { archiveId, what, label, deletedAt } = deletion;
  return (
    <li className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="min-w-0 grow">
          <strong className="line-clamp-2">{label}</strong>
          <span className="text-ink-2 text-sm">
            {WHAT[what]()} · <Ago at={deletedAt} />
          </span>
        </span>
        <Button busy={restore.isPending} onClick={() => restore.mutate(archiveId)}>
          <Undo2 aria-hidden className="size-5" />
          {m.admin_restart_bring_back()}
          <span className="sr-only">{label}</span>
        </Button>
      </div>
      {restore.isError ? <Notice tone="bad">{organiserErrorText(restore.error)}</Notice> : null}
    </li>
  );
}

function Deletions() {
  const { data, error } = useQuery(deletionsQuery);
  if (error) return <Notice tone="bad">{organiserErrorText(error)}</Notice>;
  if (!data) return <Skeleton className="h-14" />;
  if (data.deletions.length === 0) return <p>{m.admin_restart_deleted_none()}</p>;
  return (
    <ul className="grid gap-3">
      {data.deletions.map((deletion) => (
        <DeletionRow key={deletion.archiveId} deletion={deletion} />
      ))}
    </ul>
  );
}

/** Deleted tasks and teams, to bring back also after the page was closed. Asks for them when it is opened. */
export function RecentDeletions() {
  const [open, setOpen] = useState(false);
  return (
    <details className="rounded-2xl bg-sand px-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center font-bold">{m.admin_restart_deleted()}</summary>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-2">{m.admin_restart_deleted_text()}</p>
        {open ? <Deletions /> : null}
      </div>
    </details>
  );
}
