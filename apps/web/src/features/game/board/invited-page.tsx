import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TeamInvitation } from '../team/team-invitation.tsx';
import { ConnectionStatus, GameBar } from './game-bar.tsx';

interface InvitedPageProps {
  /** As the address has it. */
  teamId: string;
  /** On with the game. */
  onDone: () => void;
}

/** Where the QR code of a team's sheet leads. A page of its own, as the game's own first view is counted in bytes. */
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
