import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { AdminTeam } from '@reisspel/contract/teams';
import { FolderDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { TeamDataModal } from './team-data.tsx';

type Team = Pick<AdminTeam, 'id' | 'name'>;

export function TeamDataButton({ team, onData }: { team: Team; onData: (team: Team) => void }) {
  return (
    <Button variant="quiet" onClick={() => onData(team)}>
      <FolderDown aria-hidden className="size-5" />
      {m.admin_team_data()}
      <span className="sr-only"> {m.admin_team_for({ team: team.name })}</span>
    </Button>
  );
}

/** What a list of teams shows: it is told how to open the data of one. */
type TeamList = (props: { onData: (team: Team) => void }) => ReactNode;

function Teams({ List }: { List: TeamList }) {
  const [team, setTeam] = useState<Team | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const close = () => setTeam(null);
  const erased = () => {
    close();
    showFlash({ tone: 'good', text: m.admin_team_erased() });
  };
  return (
    <>
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      <List onData={setTeam} />
      {team ? <TeamDataModal team={team} onClose={close} onErased={erased} /> : null}
    </>
  );
}

interface TeamsWithDataProps {
  title: string;
  text: string;
  /** Asks for what it lists. */
  list: TeamList;
}

/** Teams that play no more, with what is kept of them. The list is asked for when this is opened. */
export function TeamsWithData({ title, text, list }: TeamsWithDataProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="rounded-2xl bg-sand px-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center font-bold">{title}</summary>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-2">{text}</p>
        {open ? <Teams List={list} /> : null}
      </div>
    </details>
  );
}
