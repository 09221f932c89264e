import type { AdminState } from '@reisspel/contract/live';
import { type ReactNode, useState } from 'react';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { type Examples, useExamples } from '../example-mutations.ts';
import { openAtFirst } from '../typed-task.ts';
import { useReviews } from '../use-reviews.ts';
import { BottomNav } from './bottom-nav.tsx';
import { ExamplesNotice } from './examples-notice.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GameHeader } from './game-header.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { PhotosGoNotice } from './photos-go-notice.tsx';
import { ProfilesPanel } from './profiles-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { RemovalTodo } from './removal-todo.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewTodo } from './review-todo.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SideBar } from './side-bar.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TeamsPanel } from './teams-panel.tsx';

function Loading() {
  return (
    <div className="grid gap-6 lg:grid-cols-2" aria-busy="true">
      <Skeleton className="h-96" count={2} />
    </div>
  );
}

interface GameProps {
  state: AdminState;
  examples: Examples;
  serverNews: ReactNode;
  notifications: ReactNode;
}

/** The game as it is: what needs a decision first, then what the organiser makes beside what the teams do. */
function Game({ state, examples, serverNews, notifications }: GameProps) {
  const reviews = useReviews(state);
  const [openTask, setOpenTask] = useState(() => openAtFirst(state.tasks));
  return (
    <>
      <PhotosGoNotice goAt={state.photosGoAt} />
      <GameHeader {...state} />
      {/* Above the path: its buttons are tapped at the top of a phone's screen. */}
      <ExamplesNotice examples={examples} />
      <FirstSteps
        {...state}
        examples={examples}
        onNewTask={() => setOpenTask({ what: 'form', task: null })}
      />
      <div className="grid grid-cols-1 items-start gap-x-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr] min-[105rem]:grid-cols-3">
        <div className="xl:col-start-2 min-[105rem]:col-start-3">
          <ReviewTodo reviews={reviews} />
          <RemovalTodo {...state} />
          {serverNews}
        </div>
        {/* One column beside the other; on a desk's large screen the photos have one of their own. */}
        <div className="mb-6 grid grid-cols-1 gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1 min-[105rem]:contents">
          <div className="grid grid-cols-1 gap-6 min-[105rem]:col-start-1 min-[105rem]:row-span-2 min-[105rem]:row-start-1">
            <ProfilesPanel gameIsEmpty={state.tasks.length === 0 && state.teams.length === 0} />
            <TasksPanel
              tasks={state.tasks}
              results={state.results}
              teamCount={state.teams.length}
              examples={examples.tasks}
              open={openTask}
              onOpen={setOpenTask}
            />
          </div>
          <div className="min-w-0 min-[105rem]:col-start-2 min-[105rem]:row-span-2 min-[105rem]:row-start-1">
            <ReviewPanel reviews={reviews} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-6 xl:col-start-2 xl:row-start-2 min-[105rem]:col-start-3">
          <ProgressPanel {...state} />
          <TeamsPanel {...state} examples={examples.teams} />
          <MessagesPanel messages={state.messages} teams={state.teams} />
          <SettingsPanel state={state} />
          {notifications}
        </div>
      </div>
    </>
  );
}

interface DashboardProps {
  /** The links to what everybody sees, for its menu. */
  pages: ReactNode;
  /** What is to be known of the server by who sees to it. */
  serverNews: ReactNode;
  /** Where this phone is told of what happens. */
  notifications: ReactNode;
}

/** The organiser's cockpit. */
export function Dashboard({ pages, ...given }: DashboardProps) {
  const { state, connection } = useLive('admin');
  const page = useFocusKept<HTMLElement>();
  const examples = useExamples(state?.game.gameStarted ?? false);
  const photos = {
    asked: state?.submissions.filter(({ review }) => review.state === 'asked').length ?? 0,
    removals: state?.removals.length ?? 0,
  };
  return (
    <div className="lg:flex">
      <SideBar photos={photos} />
      <main ref={page} className="min-w-0 grow p-[min(1rem,4vw)] pb-28 sm:p-8 sm:pb-28 lg:pb-16">
        {connection === 'lost' ? (
          <div className="mb-4">
            <Notice tone="info">{m.live_lost_long()}</Notice>
          </div>
        ) : null}
        {state === null ? <Loading /> : <Game state={state} examples={examples} {...given} />}
      </main>
      <BottomNav photos={photos} pages={pages} />
    </div>
  );
}
