import type { OwnTeam, PlayerTask, PlayState } from '@reisspel/contract/live';
import { useHydrated } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { useForwardPlayState } from '../../../queue/queue-bridge.ts';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { optionalPart, whenLoaded } from '../../../ui/optional-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { hasConversation, preloadBoard, Replies, TaskScreen, TeamBoard, TeamNotices } from '../lazy-parts.ts';
import { hasPlayed } from '../team/membership.ts';
import { TeamPicker } from '../team/team-picker.tsx';
import { ConnectionStatus, GameBar } from './game-bar.tsx';
import type { TeamBoardProps } from './team-board.tsx';

if (hasPlayed()) void preloadBoard();

// Loads after the rest of the page, which works without this decoration.
const WaitingRoom = optionalPart(async () => {
  await whenLoaded();
  return import('./waiting-room.tsx');
});

const KeepView = optionalPart(() => import('../../../live/keep-view.ts'));

interface GamePageProps {
  openTaskId: string | null;
  onOpenTask: (id: string) => void;
  onCloseTask: () => void;
  children?: ReactNode;
}

function LoadingBoard() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-36" />
      <Skeleton className="h-24" count={4} />
    </Loading>
  );
}

/** Returns the open task, or its last state if it was deleted. null without a team or open task. */
function useOpenTask(own: OwnTeam | null, openTaskId: string | null): PlayerTask | null {
  const current = own?.tasks.find((task) => task.id === openTaskId) ?? null;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  if (current !== null) return current;
  return own !== null && last !== null && last.id === openTaskId ? last : null;
}

function Board({ state, openTaskId, onOpenTask, onCloseTask }: GamePageProps & { state: PlayState }) {
  const { own } = state;
  const openTask = useOpenTask(own, openTaskId);
  // Closes the task of a player without a team. Otherwise the address opens it for the next team.
  const isLeftOpen = own === null && openTaskId !== null;
  useEffect(() => {
    if (isLeftOpen) onCloseTask();
  }, [isLeftOpen, onCloseTask]);
  useForwardPlayState(state);
  const task =
    openTask === null || own === null ? null : (
      <Suspense fallback={<Skeleton className="h-96" />}>
        <TaskScreen key={openTask.id} task={openTask} state={state} own={own} onClose={onCloseTask} />
      </Suspense>
    );
  const isMissing = openTaskId !== null && openTask === null;
  return (
    <>
      {task}
      {/* Stays mounted behind an open task, so that a long board need not render again. */}
      <div hidden={task !== null}>
        <BoardContent
          state={state}
          isShown={task === null}
          isTaskMissing={isMissing}
          onOpenTask={onOpenTask}
        />
      </div>
    </>
  );
}

/** Returns the title and the text of a game in which nobody can play now. */
function waitingTexts({ phase, game }: PlayState): readonly [title: string, text: string] {
  if (phase === 'paused') return [m.game_paused(), m.game_paused_text()];
  if (phase === 'ended')
    return [m.screen_ended(), game.scoreboardVisible ? m.game_ended_text() : m.game_ended_secret()];
  return [m.game_waiting_title(), m.game_waiting_text()];
}

function BoardContent({ state, ...props }: Omit<TeamBoardProps, 'own'>) {
  const { game, teams, own } = state;
  if (!game.gameStarted) {
    const [title, text] = waitingTexts(state);
    return (
      <section className="relative min-h-[calc(100dvh-14rem)] overflow-hidden rounded-panel bg-gradient-to-b from-sky-high to-sky-low p-6 pb-64 text-on-sky shadow-card">
        <h2 className="text-4xl">{title}</h2>
        <p className="mt-3 max-w-md font-bold">{text}</p>
        <WaitingRoom state={state} />
      </section>
    );
  }
  if (teams.length === 0) return <Message icon={Users} title={m.game_no_teams()} />;
  if (game.taskCount === 0) return <Message icon={Users} title={m.game_no_tasks()} />;
  if (own === null) return <TeamPicker teams={teams} scores={state.scores} />;
  return (
    <Suspense fallback={<LoadingBoard />}>
      <TeamBoard state={state} own={own} {...props} />
    </Suspense>
  );
}

export function GamePage(props: GamePageProps) {
  const { state } = useLive('play');
  // False while the server renders, because the server cannot read this phone's storage.
  const isHydrated = useHydrated();
  const own = state?.own ?? null;
  const playing = state?.game.gameStarted === true && own !== null;
  return (
    <main className="page">
      <KeepView view="play" />
      {playing ? null : (
        <PageHeader title={m.game_title()}>
          <ConnectionStatus />
        </PageHeader>
      )}
      {state !== null && (own?.messages.length ?? (isHydrated && hasPlayed())) ? (
        <TeamNotices state={state} />
      ) : null}
      {own !== null && props.openTaskId === null && isHydrated && hasConversation(own) ? (
        <div className="mb-4">
          <Replies own={own} task={null} />
        </div>
      ) : null}
      {state === null ? <LoadingBoard /> : <Board {...props} state={state} />}
      {props.openTaskId === null ? props.children : null}
      {props.openTaskId === null || !playing ? <GameBar scoresVisible={state?.scores != null} /> : null}
    </main>
  );
}
