import type { ArchiveId } from '@reisspel/contract/ids';
import type { TeamsPutAside } from '@reisspel/contract/privacy';
import type { DeletionList } from '@reisspel/contract/profiles';
import type { AdminTeam } from '@reisspel/contract/teams';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { Download, FolderDown, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Failure, FormModal, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { eraseTeam, restoreArchive } from '../mutations.ts';
import { Ago, Fold, useNews } from '../panel.tsx';
import { deletionsQuery, teamsPutAsideQuery } from '../queries.ts';

/** An active team, one that was removed today, or one in an archived game. */
type Team = Pick<AdminTeam, 'id' | 'name'>;

interface TeamDataModalProps {
  team: Team;
  onErased: () => void;
  onClose: () => void;
}

export function TeamDataModal({ team, onErased, onClose }: TeamDataModalProps) {
  const erase = useMutation(eraseTeam);
  const [name, setName] = useState('');
  return (
    <FormModal
      title={m.admin_team_data_title({ team: team.name })}
      submit={m.admin_team_erase()}
      variant="danger"
      busy={erase.isPending}
      disabled={name.trim() !== team.name}
      error={erase.error}
      onSubmit={() => erase.mutate({ id: team.id, name }, { onSuccess: onErased })}
      onClose={onClose}
    >
      <p className="text-ink-2">{m.admin_team_data_text()}</p>
      <a href={`${BASE}/api/teams/${team.id}/export.zip`} download className={buttonLook('secondary')}>
        <Download aria-hidden className="size-5" />
        {m.admin_team_data_download()}
      </a>
      <div className="grid gap-3 border-line border-t-2 pt-5">
        <h3 className="text-xl">{m.admin_team_erase_title()}</h3>
        <p className="text-ink-2">{m.admin_team_erase_text()}</p>
        <TextField
          label={m.admin_team_erase_name({ team: team.name })}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </FormModal>
  );
}

/** What lies in an archive: a deleted task or team, or a team of an earlier game. */
interface ArchivedRow {
  id: string;
  label: string;
  /** "Opdracht" or "team", where the list has both. */
  what: string | null;
  at: number;
  team: Team | null;
  /** null where a row cannot be restored by itself. */
  archiveId: ArchiveId | null;
}

function deletedRows({ deletions }: DeletionList): ArchivedRow[] {
  return deletions.map((deletion) => {
    const { archiveId, label, deletedAt: at } = deletion;
    const row = { id: archiveId, archiveId, label, at };
    return deletion.what === 'team'
      ? { ...row, what: m.admin_restart_deleted_team(), team: { id: deletion.teamId, name: label } }
      : { ...row, what: m.admin_restart_deleted_task(), team: null };
  });
}

function formerRows({ teams }: TeamsPutAside): ArchivedRow[] {
  return teams.map((team) => {
    const { id, name: label, putAsideAt: at } = team;
    return { id, label, at, team, what: null, archiveId: null };
  });
}

function ArchivedLine({ row, onData }: { row: ArchivedRow; onData: (team: Team) => void }) {
  const restore = useMutation(restoreArchive);
  const { label, what, at, team, archiveId } = row;
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow basis-24">
          <strong className="line-clamp-2">{label}</strong>
          <span className="text-ink-2 text-sm">
            {what === null ? null : `${what} · `}
            <Ago at={at} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {team === null ? null : (
            <Button variant="quiet" onClick={() => onData(team)}>
              <FolderDown aria-hidden className="size-5" />
              {m.admin_team_data()}
              <span className="sr-only"> {m.admin_team_for({ team: label })}</span>
            </Button>
          )}
          {archiveId === null ? null : (
            <Button className="px-3!" busy={restore.isPending} onClick={() => restore.mutate(archiveId)}>
              <Undo2 aria-hidden className="size-5" />
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
  none: string;
  list: Pick<UseQueryResult<ArchivedRow[]>, 'data' | 'error' | 'isLoading'>;
  onToggle: (open: boolean) => void;
}

function ArchivedList({ title, text, none, list, onToggle }: ArchivedListProps) {
  const { data, error, isLoading } = list;
  const [team, setTeam] = useState<Team | null>(null);
  const { news, tell } = useNews();
  const close = () => setTeam(null);
  const erased = () => {
    close();
    tell(m.admin_team_erased());
  };
  return (
    <Fold title={title} onToggle={onToggle}>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-2">{text}</p>
        {news}
        <Failure error={error} />
        {isLoading ? <Skeleton className="h-14" /> : null}
        {data?.length === 0 ? <p>{none}</p> : null}
        <ul className="grid gap-3 empty:hidden">
          {data?.map((row) => (
            <ArchivedLine key={row.id} row={row} onData={setTeam} />
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
      none={m.admin_restart_deleted_none()}
      list={useQuery({ ...deletionsQuery, select: deletedRows, enabled: open })}
      onToggle={setOpen}
    />
  );
}

/** Teams of archived and saved games: former players may ask for their data. */
export function FormerTeams() {
  const [open, setOpen] = useState(false);
  return (
    <ArchivedList
      title={m.admin_teams_aside()}
      text={m.admin_teams_aside_text()}
      none={m.admin_teams_aside_none()}
      list={useQuery({ ...teamsPutAsideQuery, select: formerRows, enabled: open })}
      onToggle={setOpen}
    />
  );
}
