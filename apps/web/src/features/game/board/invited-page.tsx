import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TeamInvitation } from '../team/team-invitation.tsx';
import { ConnectionStatus, GameBar } from './game-bar.tsx';

interface InvitedPageProps {
  /** The id in the address. */
  teamId: string;
  onDone: () => void;
}

/** The target of the QR code on a team's sheet, separate to keep the game's first view small. */
export function InvitedPage({ teamId, onDone }: InvitedPageProps) {
  const { state } = useLive('play');
  return (
    <main className="page">
      <PageHeader title={m.game_title()}>
        <ConnectionStatus />
      </PageHeader>
      {state === null ? (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            {m.common_loading()}
          </p>
          <Skeleton className="h-72" />
        </div>
      ) : (
        <TeamInvitation teamId={teamId} state={state} onDone={onDone} />
      )}
      <GameBar scoresVisible={state?.scores != null} />
    </main>
  );
}
