import { PHOTO_DELETION_NOTICE_DAYS } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BASE } from '../../lib/base.ts';
import { localDay, longDay } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useLive } from '../../live/use-live.ts';
import * as m from '../../paraglide/messages.js';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { UndoNotice } from '../../ui/feedback/undo-notice.tsx';
import { Failure } from '../../ui/forms/organiser-forms.tsx';
import { type Examples, type ExamplesOf, useExamples } from './examples.ts';
import { FirstSteps } from './first-steps.tsx';
import { GameHeader } from './game-header.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { putOffPhotos } from './mutations.ts';
import { BottomNav, SideBar } from './navigation.tsx';
import { ProfilesPanel } from './profiles/profiles-panel.tsx';
import { ProgressPanel } from './progress/progress-panel.tsx';
import { RemovalTodo } from './review/removal-todo.tsx';
import { ReviewPanel, ReviewTodo } from './review/review-panel.tsx';
import { useReviews } from './review/use-reviews.ts';
import { SettingsPanel } from './settings/settings-panel.tsx';
import { openAtFirst, TasksPanel } from './tasks/tasks-panel.tsx';
import { TeamsPanel } from './teams/teams-panel.tsx';

/** Elements within which the focus stays when the focused element is removed, inner ones first. */
function homesOf(element: Element): HTMLElement[] {
  const home = element.closest<HTMLElement>('section, dialog, main, [data-focus-home]');
  if (home === null) return [];
  return [home, ...(home.parentElement ? homesOf(home.parentElement) : [])];
}

function placeIn(home: HTMLElement): HTMLElement | null {
  if (home.matches('[data-focus-home]')) return home;
  return home.querySelector<HTMLElement>('[data-takes-focus]') ?? home.querySelector('h1, h2, h3');
}

/** Moves the focus of a removed element to the nearest place around it that still exists. */
function useFocusKept<T extends HTMLElement>(): RefObject<T | null> {
  const page = useRef<T>(null);
  useEffect(() => {
    const element = page.current;
    if (element === null) return;
    let last: Element | null = null;
    let homes: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      homes = homesOf(target);
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      const place = homes
        .filter((home) => home.isConnected)
        .map(placeIn)
        .find((found) => found !== null);
      if (!place) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
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

function ExamplesNotice({ what, added, isUndoing, undo, error }: ExamplesOf) {
  const failure = <Failure error={error} />;
  if (added === undefined) return failure;
  const count = added.length;
  if (count === 0) return <Notice tone="info">{m.examples_all_there()}</Notice>;
  const text = what === 'tasks' ? m.examples_tasks_added : m.examples_teams_added;
  return (
    <>
      <UndoNotice text={text({ count })} undoLabel={m.common_undo()} busy={isUndoing} onUndo={undo} />
      {failure}
    </>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Warns in time that all photos will be deleted. `goAt` is in epoch ms; null: they stay. */
function PhotosGoNotice({ goAt }: { goAt: number | null }) {
  const putOff = useMutation(putOffPhotos);
  const isSoon = useNow((now) => goAt !== null && now >= goAt - PHOTO_DELETION_NOTICE_DAYS * DAY_MS);
  if (goAt === null || !isSoon) return null;
  return (
    <div className="mb-6 grid gap-3">
      <Notice tone="bad">
        <p className="font-bold">{m.admin_photos_go({ day: longDay(localDay(goAt)) })}</p>
        <p>{m.admin_photos_go_text()}</p>
      </Notice>
      <Failure error={putOff.error} />
      <div className="flex flex-wrap gap-3">
        <a href={`${BASE}/api/photos.zip`} download className={buttonLook('primary')}>
          <Download aria-hidden className="size-5" />
          {m.admin_photos_go_download()}
        </a>
        <Button busy={putOff.isPending} onClick={() => putOff.mutate(goAt)}>
          {m.admin_photos_go_put_off()}
        </Button>
      </div>
    </div>
  );
}

interface GameProps {
  state: AdminState;
  examples: Examples;
  serverNews: ReactNode;
  notifications: ReactNode;
}

/** Shows decisions first, then what the organiser makes beside what the teams do. */
function Game({ state, examples, serverNews, notifications }: GameProps) {
  const reviews = useReviews(state);
  const [openTask, setOpenTask] = useState(() => openAtFirst(state.tasks));
  return (
    <>
      <PhotosGoNotice goAt={state.photosGoAt} />
      <GameHeader {...state} />
      {/* Sticks to the top, so that it is visible wherever on the dashboard the organiser tapped. */}
      <div className="sticky top-3 z-30 mb-4 grid gap-2 empty:hidden">
        <ExamplesNotice {...examples.tasks} />
        <ExamplesNotice {...examples.teams} />
      </div>
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
        {/* Two columns; on the largest screens the photos have a third one. */}
        <div className="mb-6 grid grid-cols-1 gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1 min-[105rem]:contents">
          <div className="grid grid-cols-1 gap-6 min-[105rem]:col-start-1 min-[105rem]:row-span-2 min-[105rem]:row-start-1">
            <ProfilesPanel gameIsEmpty={state.tasks.length === 0 && state.teams.length === 0} />
            <TasksPanel {...state} examples={examples.tasks} open={openTask} onOpen={setOpenTask} />
          </div>
          <div className="min-w-0 min-[105rem]:col-start-2 min-[105rem]:row-span-2 min-[105rem]:row-start-1">
            <ReviewPanel reviews={reviews} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-6 xl:col-start-2 xl:row-start-2 min-[105rem]:col-start-3">
          <ProgressPanel {...state} />
          <TeamsPanel {...state} examples={examples.teams} />
          <MessagesPanel {...state} />
          <SettingsPanel state={state} />
          {notifications}
        </div>
      </div>
    </>
  );
}

interface DashboardProps {
  pages: ReactNode;
  /** News of the server for its operator. */
  serverNews: ReactNode;
  notifications: ReactNode;
}

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
        {state === null ? (
          <div className="grid gap-6 lg:grid-cols-2" aria-busy="true">
            <Skeleton className="h-96" count={2} />
          </div>
        ) : (
          <Game state={state} examples={examples} {...given} />
        )}
      </main>
      <BottomNav photos={photos} pages={pages} />
    </div>
  );
}
