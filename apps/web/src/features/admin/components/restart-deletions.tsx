import type { Deletion } from '@reisspel/contract/profiles';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { deletionsQuery, useRestoreArchive } from '../profile-mutations.ts';
import { Ago } from './profile-ago.tsx';
import { TeamDataButton, TeamsWithData } from './teams-with-data.tsx';

const WHAT: Record<Deletion['what'], () => string> = {
  task: m.admin_restart_deleted_task,
  team: m.admin_restart_deleted_team,
};

type OnData = (team: Pick<AdminTeam, 'id' | 'name'>) => void;

function DeletionRow({ deletion, onData }: { deletion: Deletion; onData: OnData }) {
  const restore = useRestoreArchive();
  const { archiveId, what, label, deletedAt } = deletion;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow basis-24">
          <strong className="line-clamp-2">{label}</strong>
          <span className="text-ink-2 text-sm">
            {WHAT[what]()} · <Ago at={deletedAt} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {deletion.what === 'team' ? (
            <TeamDataButton team={{ id: deletion.teamId, name: label }} onData={onData} />
          ) : null}
          <Button className="px-3!" busy={restore.isPending} onClick={() => restore.mutate(archiveId)}>
            <Undo2 aria-hidden className="size-5" />
            {m.admin_restart_bring_back()}
            <span className="sr-only">{label}</span>
          </Button>
        </span>
      </div>
      {restore.isError ? <Notice tone="bad">{organiserErrorText(restore.error)}</Notice> : null}
    </li>
  );
}

function DeletionList({ onData }: { onData: OnData }) {
  const { data, error } = useQuery(deletionsQuery);
  if (error) return <Notice tone="bad">{organiserErrorText(error)}</Notice>;
  if (!data) return <Skeleton className="h-14" />;
  if (data.deletions.length === 0) return <p>{m.admin_restart_deleted_none()}</p>;
  return (
    <ul className="grid gap-3">
      {data.deletions.map((deletion) => (
        <DeletionRow key={deletion.archiveId} deletion={deletion} onData={onData} />
      ))}
    </ul>
  );
}

/** Deleted tasks and teams, to bring back also after the page was closed, or to erase a team for good. */
export function RecentDeletions() {
  return (
    <TeamsWithData
      title={m.admin_restart_deleted()}
      text={m.admin_restart_deleted_text()}
      list={DeletionList}
    />
  );
}
