import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useExamples } from '../example-mutations.ts';
import { ExamplesNotice } from './examples-notice.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GameHeader } from './game-header.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { ProfilesPanel } from './profiles-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
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

export function Dashboard() {
  const { state, connection } = useLive('admin');
  const examples = useExamples(state?.game.gameStarted ?? false);
  return (
    <div className="lg:flex">
      <SideBar />
      <main className="min-w-0 grow p-4 pb-16 sm:p-8">
        {connection === 'lost' ? (
          <div className="mb-4">
            <Notice tone="info">{m.live_lost_long()}</Notice>
          </div>
        ) : null}
        {state === null ? (
          <Loading />
        ) : (
          <>
            <GameHeader
              game={state.game}
              asked={state.submissions.filter(({ review }) => review.state === 'asked').length}
            />
            {/* Above the path: its buttons are tapped at the top of a phone's screen. */}
            <ExamplesNotice examples={examples} />
            <FirstSteps {...state} examples={examples} />
            <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
              <div className="grid grid-cols-1 gap-6">
                <ProfilesPanel gameIsEmpty={state.tasks.length === 0 && state.teams.length === 0} />
                <TasksPanel
                  tasks={state.tasks}
                  results={state.results}
                  teamCount={state.teams.length}
                  examples={examples.tasks}
                />
                <ReviewPanel {...state} />
              </div>
              <div className="grid grid-cols-1 gap-6">
                <ProgressPanel {...state} />
                <TeamsPanel {...state} examples={examples.teams} />
                <MessagesPanel messages={state.messages} teams={state.teams} />
                <SettingsPanel state={state} />
              </div>
            </div>
          </>
        )}
      </main>
    </div>
  );
}
