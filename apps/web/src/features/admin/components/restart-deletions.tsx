import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { Deletion } from '@reisspel/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { FolderDown, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { deletionsQuery, useRestoreArchive } from '../profile-mutations.ts';
import { Ago } from './profile-ago.tsx';
import { TeamDataModal } from './team-data.tsx';

const WHAT: Record<Deletion['what'], () => string> = {
  task: m.admin_restart_deleted_task,
  team: m.admin_restart_deleted_team,
};

type DeletedTeam = Extract<Deletion, { what: 'team' }>;

function DeletionRow({ deletion, onData }: { deletion: Deletion; onData: (team: DeletedTeam) => void }) {
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
            <Button variant="quiet" onClick={() => onData(deletion)}>
              <FolderDown aria-hidden className="size-5" />
              {m.admin_team_data()}
              <span className="sr-only"> {m.admin_team_for({ team: label })}</span>
            </Button>
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

function DeletionList({ onData }: { onData: (team: DeletedTeam) => void }) {
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

function Deletions() {
  const [team, setTeam] = useState<DeletedTeam | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const close = () => setTeam(null);
  const erased = () => {
    close();
    showFlash({ tone: 'good', text: m.admin_team_erased() });
  };
  return (
    <>
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      <DeletionList onData={setTeam} />
      {team ? (
        <TeamDataModal team={{ id: team.teamId, name: team.label }} onClose={close} onErased={erased} />
      ) : null}
    </>
  );
}

/** Deleted tasks and teams, to bring back also after the page was closed, or to erase a team for good. Asks for them when it is opened. */
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
