import { Hourglass, ListTodo, Users } from 'lucide-react';
import { useSession } from '../../../lib/session.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import { GameBar } from './game-bar.tsx';
import { TaskScreen } from './task-screen.tsx';
import { TeamBoard } from './team-board.tsx';
import { TeamPicker } from './team-picker.tsx';

interface GamePageProps {
  openTaskId: string | null;
  onOpenTask: (id: string) => void;
  onCloseTask: () => void;
}

function Loading() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <p role="status" className="sr-only">
        {m.common_loading()}
      </p>
      <Skeleton className="h-36" />
      <Skeleton className="h-24" count={4} />
    </div>
  );
}

function Screen({ openTaskId, onOpenTask, onCloseTask }: GamePageProps) {
  const { state } = useLive('play');
  const session = useSession();
  if (state === null || session === undefined) return <Loading />;
  const { game, teams, own } = state;
  if (!game.gameStarted) {
    return <Message icon={Hourglass} title={m.game_waiting_title()} text={m.game_waiting_text()} />;
  }
  if (teams.length === 0) return <Message icon={Users} title={m.game_no_teams()} />;
  if (game.taskCount === 0) return <Message icon={ListTodo} title={m.game_no_tasks()} />;
  if (own === null) return <TeamPicker teams={teams} scores={state.scores} />;
  const openTask = own.tasks.find((task) => task.id === openTaskId);
  if (openTask) return <TaskScreen task={openTask} state={state} onClose={onCloseTask} />;
  return <TeamBoard state={state} own={own} onOpenTask={onOpenTask} />;
}

export function GamePage(props: GamePageProps) {
  const { state } = useLive('play');
  const playing = state?.game.gameStarted === true && state.own !== null;
  return (
    <main className="page">
      {playing ? null : (
        <PageHeader title={m.game_title()}>
          <ConnectionStatus />
        </PageHeader>
      )}
      <Screen {...props} />
      {props.openTaskId === null || !playing ? <GameBar scoresVisible={state?.scores != null} /> : null}
    </main>
  );
}
