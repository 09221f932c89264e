import type { AdminTeam } from '@reisspel/contract/teams';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer, QrCode, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { INVITED_KEY, store } from '../../../lib/storage.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import {
  InvitationSheet,
  invitationAddress,
  isLoopbackAddress,
  PRINT_LOOK,
  type TeamsPerSheet,
} from './invitation-sheet.tsx';

function InvitationShare({ team }: { team: AdminTeam }) {
  const { name } = team;
  const url = invitationAddress(team, true);
  const share = () => {
    navigator.share({ title: name, text: m.invite_share_text({ team: name }), url }).catch(() => {
      // The share sheet was closed or did not open. The link can still be copied.
    });
  };
  return (
    <div className="mt-3 grid gap-3 print:hidden">
      <CopyField label={m.invite_link({ team: name })} text={url} />
      {team.invitation === null ? null : <p className="text-ink-2 text-sm">{m.invite_link_hint()}</p>}
      {'share' in navigator ? (
        <Button className="justify-self-start" onClick={share}>
          <Share2 aria-hidden className="size-5" />
          {m.invite_share({ team: name })}
        </Button>
      ) : null}
    </div>
  );
}

function NoTeams() {
  return (
    <Message icon={QrCode} title={m.admin_no_teams_title()} text={m.invite_no_teams_text()}>
      <Link to="/admin" hash="teams" className={buttonLook('primary')}>
        {m.first_teams_title()}
      </Link>
    </Message>
  );
}

function InvitationSheets({ teams }: { teams: readonly AdminTeam[] }) {
  const [perSheet, setPerSheet] = useState<TeamsPerSheet>(1);
  const [withPasswords, setWithPasswords] = useState(false);
  const choice = (teamsPerSheet: TeamsPerSheet, label: string) => (
    <ChoiceCard
      label={label}
      name="per-sheet"
      checked={perSheet === teamsPerSheet}
      onChange={() => setPerSheet(teamsPerSheet)}
      className="grow"
    />
  );
  return (
    <>
      <Card className="mb-6 grid gap-5 print:hidden">
        {isLoopbackAddress() ? <Notice tone="info">{m.invite_local()}</Notice> : null}
        <fieldset>
          <legend className="mb-2 font-bold">{m.invite_per_sheet()}</legend>
          <div className="flex flex-wrap gap-2">
            {choice(1, m.invite_per_sheet_one())}
            {choice(2, m.invite_per_sheet_two())}
          </div>
        </fieldset>
        {teams.some(({ hasPassword }) => hasPassword) ? (
          <div>
            <Switch label={m.invite_passwords()} checked={withPasswords} onChange={setWithPasswords} />
            <p className="text-ink-2 text-sm">{m.invite_passwords_hint()}</p>
          </div>
        ) : null}
        <Button variant="primary" className="sm:justify-self-start" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {m.common_print()}
        </Button>
      </Card>
      {/* The list has no gaps in print, because each sheet has a minimum height there. */}
      <ul className="grid gap-8 print:block">
        {teams.map((team) => (
          <li key={team.id} className={`min-w-0 ${PRINT_LOOK[perSheet].pageBreak}`}>
            <InvitationSheet team={team} perSheet={perSheet} withPassword={withPasswords} />
            <InvitationShare team={team} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function InvitationPage() {
  const { state } = useLive('admin');
  useEffect(() => store(INVITED_KEY, '1'), []);
  return (
    <main className="page">
      <header className="mb-6 print:hidden">
        <Link to="/admin" className={`${buttonLook('quiet')} -ml-3`}>
          <ArrowLeft aria-hidden className="size-5" />
          {m.common_back_to_admin()}
        </Link>
        <h1 className="mt-2 text-4xl">{m.invite_title()}</h1>
        <p className="mt-1 text-ink-2">{m.invite_text()}</p>
      </header>
      {state === null ? (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      ) : state.teams.length === 0 ? (
        <NoTeams />
      ) : (
        <InvitationSheets teams={state.teams} />
      )}
    </main>
  );
}
