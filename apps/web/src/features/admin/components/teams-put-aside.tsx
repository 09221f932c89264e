import type { TeamPutAside } from '@reisspel/contract/team-data';
import { useQuery } from '@tanstack/react-query';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { teamsPutAsideQuery } from '../privacy-mutations.ts';
import { Ago } from './profile-ago.tsx';
import { TeamDataButton, TeamsWithData } from './teams-with-data.tsx';

function TeamList({ onData }: { onData: (team: Pick<TeamPutAside, 'id' | 'name'>) => void }) {
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
          <TeamDataButton team={team} onData={onData} />
        </li>
      ))}
    </ul>
  );
}

/** Teams of games that were emptied, replaced or saved: who played once may ask for what is kept. */
export function TeamsPutAside() {
  return <TeamsWithData title={m.admin_teams_aside()} text={m.admin_teams_aside_text()} list={TeamList} />;
}
