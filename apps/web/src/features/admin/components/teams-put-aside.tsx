import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { TeamPutAside } from '@reisspel/contract/team-data';
import { useQuery } from '@tanstack/react-query';
import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { teamsPutAsideQuery } from '../privacy-mutations.ts';
import { Ago } from './profile-ago.tsx';
import { TeamDataModal } from './team-data.tsx';

function TeamList({ onData }: { onData: (team: TeamPutAside) => void }) {
  const { data, error } = useQuery(teamsPutAsideQuery);
  if (error) return <Notice tone="bad">{organiserErrorText(error)}</Notice>;
  if (!data) return <Skeleton className="h-14" />;
  if (data.teams.length === 0) return <p>{m.admin_teams_aside_none()}</p>;
  return (
    <ul className="grid gap-3">
      {data.teams.map((team) => (
        <li key={team.id} className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 grow basis-24">
            <strong className="line-clamp-2">{team.name}</strong>
            <span className="text-ink-2 text-sm">
              <Ago at={team.putAsideAt} />
            </span>
          </span>
          <Button variant="quiet" onClick={() => onData(team)}>
            <FolderDown aria-hidden className="size-5" />
            {m.admin_team_data()}
            <span className="sr-only"> {m.admin_team_for({ team: team.name })}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Teams() {
  const [team, setTeam] = useState<TeamPutAside | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const close = () => setTeam(null);
  const erased = () => {
    close();
    showFlash({ tone: 'good', text: m.admin_team_erased() });
  };
  return (
    <>
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      <TeamList onData={setTeam} />
      {team ? <TeamDataModal team={team} onClose={close} onErased={erased} /> : null}
    </>
  );
}

/** Teams of games that were emptied, replaced or saved: who played once may ask for what is kept. Asks for them when it is opened. */
export function TeamsPutAside() {
  const [open, setOpen] = useState(false);
  return (
    <details className="rounded-2xl bg-sand px-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center font-bold">{m.admin_teams_aside()}</summary>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-2">{m.admin_teams_aside_text()}</p>
        {open ? <Teams /> : null}
      </div>
    </details>
  );
}
