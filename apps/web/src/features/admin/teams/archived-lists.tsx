import type { ArchiveId } from '@reisspel/contract/ids';
import type { TeamsPutAside } from '@reisspel/contract/privacy';
import type { DeletionList } from '@reisspel/contract/profiles';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { FolderDown, Undo2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { restoreArchive } from '../mutations.ts';
import { Ago, Fold, useNotices } from '../panel.tsx';
import { deletionsQuery, teamsPutAsideQuery } from '../queries.ts';
import { type NamedTeam, TeamDataModal } from './team-data-modal.tsx';

interface ArchivedRow {
  id: string;
  label: string;
  /** The word for a task or a team. It is null in a list that has only teams. */
  kindText: string | null;
  /** When it was archived, in epoch milliseconds. */
  at: number;
  /** The team whose data can be downloaded or erased, or null for a task. */
  team: NamedTeam | null;
  /** null if the row cannot be restored by itself. */
  archiveId: ArchiveId | null;
}

function deletedRows({ deletions }: DeletionList): ArchivedRow[] {
  return deletions.map((deletion) => {
    const { archiveId, label, deletedAt: at } = deletion;
    const row = { id: archiveId, archiveId, label, at };
    return deletion.what === 'team'
      ? { ...row, kindText: m.admin_restart_deleted_team(), team: { id: deletion.teamId, name: label } }
      : { ...row, kindText: m.admin_restart_deleted_task(), team: null };
  });
}

function formerRows({ teams }: TeamsPutAside): ArchivedRow[] {
  return teams.map((team) => {
    const { id, name: label, putAsideAt: at } = team;
    return { id, label, at, team, kindText: null, archiveId: null };
  });
}

interface ArchivedLineProps {
  row: ArchivedRow;
  onOpenData: (team: NamedTeam) => void;
}

function ArchivedLine({ row, onOpenData }: ArchivedLineProps) {
  const restore = useMutation(restoreArchive);
  const { label, kindText, at, team, archiveId } = row;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow basis-24">
          <strong className="line-clamp-2">{label}</strong>
          <span className="text-ink-2 text-sm">
            {kindText === null ? null : `${kindText} · `}
            <Ago at={at} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {team === null ? null : (
            <Button icon={FolderDown} variant="quiet" onClick={() => onOpenData(team)}>
              {m.admin_team_data()}
              <span className="sr-only"> {m.admin_team_for({ team: label })}</span>
            </Button>
          )}
          {archiveId === null ? null : (
            <Button
              icon={Undo2}
              className="px-3!"
              busy={restore.isPending}
              onClick={() => restore.mutate(archiveId)}
            >
              {m.admin_restart_bring_back()}
              <span className="sr-only">{label}</span>
            </Button>
          )}
        </span>
      </div>
      <Failure error={restore.error} />
    </li>
  );
}

interface ArchivedListProps {
  title: string;
  text: string;
  emptyText: string;
  list: Pick<UseQueryResult<ArchivedRow[]>, 'data' | 'error' | 'isLoading'>;
  onToggle: (open: boolean) => void;
}

function ArchivedList({ title, text, emptyText, list, onToggle }: ArchivedListProps) {
  const { data, error, isLoading } = list;
  const [team, setTeam] = useState<NamedTeam | null>(null);
  const { notices, showNotice } = useNotices();
  const close = () => setTeam(null);
  const erased = () => {
    close();
    showNotice(m.admin_team_erased());
  };
  return (
    <Fold title={title} onToggle={onToggle}>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-2">{text}</p>
        {notices}
        <Failure error={error} />
        {isLoading ? <Skeleton className="h-14" /> : null}
        {data?.length === 0 ? <p>{emptyText}</p> : null}
        <ul className="grid gap-3 empty:hidden">
          {data?.map((row) => (
            <ArchivedLine key={row.id} row={row} onOpenData={setTeam} />
          ))}
        </ul>
        {team ? <TeamDataModal team={team} onClose={close} onErased={erased} /> : null}
      </div>
    </Fold>
  );
}

export function RecentDeletions() {
  const [open, setOpen] = useState(false);
  return (
    <ArchivedList
      title={m.admin_restart_deleted()}
      text={m.admin_restart_deleted_text()}
      emptyText={m.admin_restart_deleted_none()}
      list={useQuery({ ...deletionsQuery, select: deletedRows, enabled: open })}
      onToggle={setOpen}
    />
  );
}

/** The teams of archived and saved games. Former players may ask for their data. */
export function FormerTeams() {
  const [open, setOpen] = useState(false);
  return (
    <ArchivedList
      title={m.admin_teams_aside()}
      text={m.admin_teams_aside_text()}
      emptyText={m.admin_teams_aside_none()}
      list={useQuery({ ...teamsPutAsideQuery, select: formerRows, enabled: open })}
      onToggle={setOpen}
    />
  );
}
