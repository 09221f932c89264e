import type { TeamId } from '@reisspel/contract/ids';
import { PHOTO_DELETION_NOTICE_DAYS } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { pageBase } from '../../lib/base.ts';
import { localDay, longDay } from '../../lib/format/dates.ts';
import { isUnderWay } from '../../lib/game-phase.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useLive } from '../../live/use-live.ts';
import * as m from '../../paraglide/messages.js';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { UndoNotice } from '../../ui/feedback/undo-notice.tsx';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { type ExampleActions, type Examples, useExamples } from './examples.ts';
import { FirstSteps } from './first-steps.tsx';
import { GameHeader } from './game-header.tsx';
import { Landings } from './landings.tsx';
import { Conversation } from './messages/conversation.tsx';
import { MessagesPanel } from './messages/messages-panel.tsx';
import { UnreadReplies } from './messages/unread-replies.tsx';
import { postponeErasure } from './mutations.ts';
import { BottomNav, SideBar } from './navigation.tsx';
import { ProfilesPanel } from './profiles/profiles-panel.tsx';
import { ProgressPanel } from './progress/progress-panel.tsx';
import { RemovalRequests } from './review/removal-requests.tsx';
import { PendingReviews, ReviewPanel } from './review/review-panel.tsx';
import { useReviews } from './review/use-reviews.ts';
import { SettingsPanel } from './settings/settings-panel.tsx';
import { initialTaskDialog, TasksPanel } from './tasks/tasks-panel.tsx';
import { TeamsPanel } from './teams/teams-panel.tsx';

/** Returns the containers that can take the focus when `element` is removed, innermost first. */
function focusContainersOf(element: Element): HTMLElement[] {
  const container = element.closest<HTMLElement>('section, dialog, main, [data-focus-home]');
  if (container === null) return [];
  return [container, ...(container.parentElement ? focusContainersOf(container.parentElement) : [])];
}

function focusTargetIn(container: HTMLElement): HTMLElement | null {
  if (container.matches('[data-focus-home]')) return container;
  return container.querySelector<HTMLElement>('[data-takes-focus]') ?? container.querySelector('h1, h2, h3');
}

/** Moves the focus to the nearest remaining container when the focused element is removed. */
function useFocusFallback(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = page.current;
    if (element === null) return;
    let focused: Element | null = null;
    let containers: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      focused = target;
      containers = focusContainersOf(target);
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
      focused = null;
      const target = containers
        .filter((container) => container.isConnected)
        .map(focusTargetIn)
        .find((candidate) => candidate !== null);
      if (!target) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', remember);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
    };
  }, []);
  return page;
}

function ExamplesNotice({ kind, addedIds, isUndoing, undo, error }: ExampleActions) {
  const failure = <Failure error={error} />;
  if (addedIds === undefined) return failure;
  const count = addedIds.length;
  if (count === 0) return <Notice tone="info">{m.examples_all_there()}</Notice>;
  const text = kind === 'tasks' ? m.examples_tasks_added : m.examples_teams_added;
  return (
    <>
      <UndoNotice text={text({ count })} undoLabel={m.common_undo()} busy={isUndoing} onUndo={undo} />
      {failure}
    </>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Warns some days before all photos are erased at `goAt` (epoch ms). If it is null, they stay. */
function ErasureNotice({ goAt }: { goAt: number | null }) {
  const postpone = useMutation(postponeErasure);
  const isSoon = useNow((now) => goAt !== null && now >= goAt - PHOTO_DELETION_NOTICE_DAYS * DAY_MS);
  if (goAt === null || !isSoon) return null;
  return (
    <div className="mb-6 grid gap-3">
      <Notice tone="bad">
        <p className="font-bold">{m.admin_photos_go({ day: longDay(localDay(goAt)) })}</p>
        <p>{m.admin_photos_go_text()}</p>
      </Notice>
      <Failure error={postpone.error} />
      <div className="flex flex-wrap gap-3">
        <a href={`${pageBase()}/api/photos.zip`} download className={buttonLook('primary')}>
          <Download aria-hidden className="size-5" />
          {m.admin_photos_go_download()}
        </a>
        <Button busy={postpone.isPending} onClick={() => postpone.mutate(goAt)}>
          {m.admin_photos_go_put_off()}
        </Button>
      </div>
    </div>
  );
}

interface GameProps {
  state: AdminState;
  examples: Examples;
  serverWarnings: ReactNode;
  notifications: ReactNode;
}

/** The panels of the game. Photos that need a decision are first. */
function Game({ state, examples, serverWarnings, notifications }: GameProps) {
  const reviews = useReviews(state);
  const [conversation, setConversation] = useState<TeamId | null>(null);
  const openTeam = state.teams.find(({ id }) => id === conversation);
  const [taskDialog, setTaskDialog] = useState(() => initialTaskDialog(state.tasks));
  return (
    <>
      {openTeam ? <Conversation {...state} team={openTeam} onClose={() => setConversation(null)} /> : null}
      <ErasureNotice goAt={state.photosGoAt} />
      <GameHeader {...state} />
      {/* Sticky, because the organiser can add examples anywhere on the dashboard. */}
      <div className="sticky top-3 z-30 mb-4 grid gap-2 empty:hidden">
        <ExamplesNotice {...examples.tasks} />
        <ExamplesNotice {...examples.teams} />
      </div>
      <FirstSteps
        {...state}
        examples={examples}
        onNewTask={() => setTaskDialog({ type: 'form', task: null })}
      />
      <div className="grid grid-cols-1 items-start gap-x-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr] min-[105rem]:grid-cols-3">
        <div className="xl:col-start-2 min-[105rem]:col-start-3">
          <Landings {...state} />
          <UnreadReplies {...state} onOpen={setConversation} />
          <PendingReviews reviews={reviews} />
          <RemovalRequests {...state} />
          {serverWarnings}
        </div>
        {/* Wide screens have two columns. The widest screens have a third, for the photos. */}
        <div className="mb-6 grid grid-cols-1 gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1 min-[105rem]:contents">
          <div className="grid grid-cols-1 gap-6 min-[105rem]:col-start-1 min-[105rem]:row-span-2 min-[105rem]:row-start-1">
            <ProfilesPanel gameIsEmpty={state.tasks.length === 0 && state.teams.length === 0} />
            <TasksPanel {...state} examples={examples.tasks} dialog={taskDialog} onDialog={setTaskDialog} />
          </div>
          <div className="min-w-0 min-[105rem]:col-start-2 min-[105rem]:row-span-2 min-[105rem]:row-start-1">
            <ReviewPanel reviews={reviews} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-6 xl:col-start-2 xl:row-start-2 min-[105rem]:col-start-3">
          <ProgressPanel {...state} />
          <TeamsPanel {...state} examples={examples.teams} />
          <MessagesPanel
            messages={state.messages}
            teams={state.teams}
            replies={state.replies}
            repliesOpen={state.repliesOpen}
            onOpen={setConversation}
          />
          <SettingsPanel state={state} />
          {notifications}
        </div>
      </div>
    </>
  );
}

interface DashboardProps {
  pages: ReactNode;
  /** Warnings that only the operator of the server sees. */
  serverWarnings: ReactNode;
  notifications: ReactNode;
}

export function Dashboard({ pages, ...slots }: DashboardProps) {
  const { state, connection } = useLive('admin');
  const page = useFocusFallback();
  const examples = useExamples(state !== null && isUnderWay(state.phase));
  const waitingPhotos = {
    reviews: state?.submissions.filter(({ review }) => review.state === 'asked').length ?? 0,
    removals: state?.removals.length ?? 0,
  };
  const hasBegun = state !== null && state.phase !== 'waiting';
  return (
    <div className="lg:flex">
      <SideBar photos={waitingPhotos} hasBegun={hasBegun} />
      <main ref={page} className="min-w-0 grow p-[min(1rem,4vw)] pb-28 sm:p-8 sm:pb-28 lg:pb-16">
        {connection === 'lost' ? (
          <div className="mb-4">
            <Notice tone="info">{m.live_lost_long()}</Notice>
          </div>
        ) : null}
        {state === null ? (
          <Loading className="grid gap-6 lg:grid-cols-2">
            <Skeleton className="h-96" count={2} />
          </Loading>
        ) : (
          <Game state={state} examples={examples} {...slots} />
        )}
      </main>
      <BottomNav photos={waitingPhotos} hasBegun={hasBegun} pages={pages} />
    </div>
  );
}
