import type { PlayState } from '@reisspel/contract/live';
import type { TeamCard } from '@reisspel/contract/teams';
import { withoutTripKey } from '@reisspel/contract/web-address';
import { Link, useHydrated, useLocation } from '@tanstack/react-router';
import { Hourglass, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { ConnectionStatus, GameBar } from '../board/game-bar.tsx';
import { preloadBoard } from '../lazy-parts.ts';
import { useJoinTeam, useOpenedTeams } from './membership.ts';
import { TeamPicker } from './team-picker.tsx';

interface InvitationProps {
  teamId: string;
  state: PlayState;
  onDone: () => void;
}

interface JoinProps {
  team: TeamCard;
  /** Another team that this phone plays for now, or null. */
  currentTeam: TeamCard | null;
  onStay: () => void;
}

/** Returns the secret before a trip's key: "<secret>&sleutel=<key>". */
function secretOf(hash: string): string {
  return withoutTripKey(`#${hash}`).slice(1);
}

/** Asks whether to join, because the player may have scanned the sheet of another team. */
function Join({ team, currentTeam, onStay }: JoinProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const join = useJoinTeam();
  const { id, name, color } = team;
  const isLocked = !useOpenedTeams().includes(id) && team.hasPassword;
  // The secret in the link. Empty without a secret, or when the organiser renewed the invitation.
  const [invitation, setInvitation] = useState(secretOf(useLocation({ select: ({ hash }) => hash })));
  const hasEnded = join.error instanceof ApiError && join.error.code === 'invitation_ended';
  if (hasEnded && invitation !== '') setInvitation('');
  const needsPassword = isLocked && invitation === '';
  // The server does not get the secret, so it never renders the form.
  const asksPassword = useHydrated() && needsPassword;
  const submit = (password: string) => {
    void preloadBoard();
    join.mutate({ teamId: id, password, ...(isLocked && !needsPassword ? { invitation } : {}) });
  };
  const label = currentTeam === null ? m.game_join() : m.join_switch();
  const error = hasEnded ? m.join_invitation_ended() : join.isError ? errorText(join.error) : undefined;
  return (
    <section aria-labelledby="join" className="grid gap-4 rounded-panel bg-card p-6 shadow-card">
      <span aria-hidden className="size-14 rounded-2xl" style={{ background: color }} />
      <h2 id="join" ref={heading} tabIndex={-1} className="text-3xl">
        {currentTeam === null ? m.join_title({ team: name }) : m.join_switch_title({ team: name })}
      </h2>
      <p>
        {currentTeam === null ? m.join_text({ team: name }) : m.join_switch_text({ own: currentTeam.name })}
      </p>
      {asksPassword ? (
        <>
          <p className="text-ink-2">{m.join_password_text()}</p>
          <PasswordForm
            label={m.common_password()}
            submit={label}
            autoComplete="off"
            error={error}
            busy={join.isPending}
            onSubmit={submit}
          />
          <p className="text-center text-ink-2 text-sm">
            <Link to="/$" params={{ _splat: 'privacy' }} className="underline">
              {m.privacy_title()}
            </Link>
          </p>
        </>
      ) : (
        <>
          {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
          <Button
            variant="primary"
            busy={join.isPending}
            // A tap before hydration must not submit the form, whose button has the same text.
            data-tap="join"
            onClick={needsPassword ? undefined : () => submit('')}
          >
            {label}
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={onStay}>
        {currentTeam === null ? m.join_other() : m.join_stay({ own: currentTeam.name })}
      </Button>
    </section>
  );
}

function DeletedTeam({ state: { teams, scores, own }, onDone }: Omit<InvitationProps, 'teamId'>) {
  const currentTeam = teams.find(({ id }) => id === own?.id);
  const [firstTeamId] = useState(own?.id);
  const hasChosen = own !== null && own.id !== firstTeamId;
  useEffect(() => {
    if (hasChosen) onDone();
  }, [hasChosen, onDone]);
  if (teams.length === 0) return <Message icon={Users} title={m.join_gone()} />;
  return (
    <div className="grid gap-4">
      <Notice tone="info">{m.join_gone()}</Notice>
      {currentTeam === undefined ? (
        <TeamPicker teams={teams} scores={scores} />
      ) : (
        <Button variant="primary" onClick={onDone}>
          {m.join_stay({ own: currentTeam.name })}
        </Button>
      )}
    </div>
  );
}

function Invitation({ teamId, state, onDone }: InvitationProps) {
  const { teams, own, game } = state;
  const team = teams.find(({ id }) => id === teamId);
  const hasJoined = own?.id === teamId;
  const isPlaying = hasJoined && game.gameStarted;
  useEffect(() => {
    if (isPlaying) onDone();
  }, [isPlaying, onDone]);
  if (team === undefined) return <DeletedTeam state={state} onDone={onDone} />;
  // The effect leaves this page. The text below would say that the game has not started yet.
  if (isPlaying) return <Skeleton className="h-72" />;
  if (hasJoined) {
    return (
      <Message
        icon={Hourglass}
        title={m.join_joined_title({ team: team.name })}
        text={m.game_waiting_text()}
      />
    );
  }
  const currentTeam = teams.find(({ id }) => id === own?.id) ?? null;
  return <Join team={team} currentTeam={currentTeam} onStay={onDone} />;
}

/** The page for codes, links and teams with a password. It is separate, for a small first view. */
export function InvitationPage({ teamId, onDone }: Omit<InvitationProps, 'state'>) {
  const { state } = useLive('play');
  return (
    <main className="page">
      <PageHeader title={m.game_title()}>
        <ConnectionStatus />
      </PageHeader>
      {state === null ? (
        <Loading>
          <Skeleton className="h-72" />
        </Loading>
      ) : (
        <Invitation teamId={teamId} state={state} onDone={onDone} />
      )}
      <GameBar scoresVisible={state?.scores != null} />
    </main>
  );
}
