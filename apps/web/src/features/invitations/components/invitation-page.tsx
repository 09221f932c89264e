import type { AdminTeam } from '@reisspel/contract/teams';
import type { TripEntry } from '@reisspel/contract/trip/trip-editing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, HandHelping, Printer, QrCode } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { INVITED_KEY, store } from '../../../lib/storage.ts';
import { accessQuery, groupAddress } from '../../../lib/trip-access.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { LinkShare } from '../../../ui/forms/link-share.tsx';
import { Failure } from '../../../ui/forms/organiser-forms.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import {
  CodeSheet,
  GroupSheet,
  type HiddenCode,
  hiddenCodes,
  InvitationSheet,
  invitationAddress,
  isLoopbackAddress,
  PRINT_LOOK,
  type TeamsPerSheet,
  TripSheet,
} from './invitation-sheet.tsx';

function TeamInvitation(sheet: ComponentProps<typeof InvitationSheet>) {
  const { team, entry } = sheet;
  const { name, invitation } = team;
  return (
    <>
      <InvitationSheet {...sheet} />
      <LinkShare
        url={invitationAddress(team, entry, true)}
        label={m.invite_link({ team: name })}
        hint={invitation === null ? null : m.invite_link_hint()}
        button={m.invite_share({ team: name })}
        message={{ title: name, text: m.invite_share_text({ team: name }) }}
      />
    </>
  );
}

function GroupInvitation({ entry, asksPassword }: ComponentProps<typeof GroupSheet>) {
  return (
    <>
      <GroupSheet entry={entry} asksPassword={asksPassword} />
      <LinkShare
        url={groupAddress(entry, '/game')}
        label={m.invite_group_link()}
        hint={null}
        button={m.invite_group_share()}
        message={{ title: m.invite_group_title(), text: m.invite_group_share_text() }}
      />
    </>
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

type SheetKind = TeamsPerSheet | 'group' | 'trip' | 'codes';

interface InvitationSheetsProps {
  first: SheetKind;
  entry: TripEntry;
  teams: readonly AdminTeam[];
  codes: readonly HiddenCode[];
}

function InvitationSheets({ first, entry, teams, codes }: InvitationSheetsProps) {
  const [sheets, setSheets] = useState(first);
  const [withPasswords, setWithPasswords] = useState(false);
  const havePasswords = teams.some(({ hasPassword }) => hasPassword);
  const choice = (kind: SheetKind, label: string) => (
    <ChoiceCard label={label} name="sheets" checked={sheets === kind} onChange={() => setSheets(kind)} />
  );
  return (
    <>
      <Card className="mb-6 grid gap-5 print:hidden">
        {isLoopbackAddress() && sheets !== 'codes' ? <Notice tone="info">{m.invite_local()}</Notice> : null}
        <fieldset>
          <legend className="mb-2 font-bold">{m.invite_sheets()}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {teams.length > 0 ? (
              <>
                {choice(1, m.invite_sheets_one())}
                {choice(2, m.invite_sheets_two())}
                {choice('group', m.invite_sheets_group())}
              </>
            ) : null}
            {choice('trip', m.invite_sheets_trip())}
            {codes.length > 0 ? choice('codes', m.invite_sheets_codes()) : null}
          </div>
        </fieldset>
        {havePasswords && typeof sheets === 'number' ? (
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
      {sheets === 'group' ? <GroupInvitation entry={entry} asksPassword={havePasswords} /> : null}
      {sheets === 'trip' ? <TripSheet entry={entry} /> : null}
      {/* The lists have no gaps in print, because each sheet has a minimum height there. */}
      {typeof sheets === 'number' ? (
        <ul className="grid gap-8 print:block">
          {teams.map((team) => (
            <li key={team.id} className={`min-w-0 ${PRINT_LOOK[sheets].pageBreak}`}>
              <TeamInvitation team={team} entry={entry} perSheet={sheets} withPassword={withPasswords} />
            </li>
          ))}
        </ul>
      ) : null}
      {sheets === 'codes' ? (
        <ul className="grid gap-8 print:block">
          {codes.map((each) => (
            <li key={each.id} className={`min-w-0 ${PRINT_LOOK[2].pageBreak}`}>
              <CodeSheet {...each} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Returns the sheets that the page opens with. */
function firstSheets(teams: readonly AdminTeam[], codes: readonly HiddenCode[]): SheetKind {
  if (teams.length > 0) return 1;
  return codes.length > 0 ? 'codes' : 'trip';
}

/** `first` is null for the sheets that fit the game best. */
export function InvitationPage({ first }: { first: SheetKind | null }) {
  const { state } = useLive('admin');
  // A sheet without the key of the link would open nothing.
  const { data: access, error } = useQuery(accessQuery);
  const codes = hiddenCodes(state?.tasks ?? []);
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
        <Link to="/$" params={{ _splat: 'admin/helpers' }} className={`${buttonLook('secondary')} mt-3`}>
          <HandHelping aria-hidden className="size-5" />
          {m.helpers_open()}
        </Link>
      </header>
      <Failure error={error} />
      {state === null || access === undefined ? (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      ) : (
        <>
          {state.teams.length === 0 && first === null ? <NoTeams /> : null}
          <InvitationSheets
            first={first ?? firstSheets(state.teams, codes)}
            entry={access.entry}
            teams={state.teams}
            codes={codes}
          />
        </>
      )}
    </main>
  );
}
