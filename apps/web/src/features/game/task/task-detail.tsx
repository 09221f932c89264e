import type { PlayerCheck } from '@reisspel/contract/kinds/checks';
import { MAX_VIDEO_S } from '@reisspel/contract/limits';
import type { PlayerTask, TaskHints } from '@reisspel/contract/live';
import type { OpenWork } from '@reisspel/contract/tasks';
import { type AnswerWork, isAnswerWork } from '@reisspel/rules/kinds/flows';
import type { LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ANSWERS } from '../../../kinds/answers.ts';
import { LOOKS } from '../../../kinds/looks.ts';
import { fullPointsTime } from '../../../kinds/question/speed-text.ts';
import { durationText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { TaskBadges, WindowBadge } from '../board/task-card.tsx';
import { CHECK_ICON, requirementText } from './checks.tsx';
import { Hints, type TakeHint } from './hints.tsx';
import { type PhotoWork, remarkText } from './task-texts.ts';

/** Loaded only for a task with a 3D model, because its code is the largest part of the game. */
const ArModel = lazy(() => import('./ar-model.tsx'));

interface TaskDetailProps {
  task: PlayerTask;
  work: OpenWork;
  /** The address of a 3D model, or null. */
  arModelUrl: string | null;
  /** null for a task without hints. A question shows its hints once it is open. */
  hints: TaskHints | null;
  takeHint: TakeHint;
  /** Texts about a queued photo and about teammates who are busy with the task. */
  notices?: readonly string[];
  hasQueuedPhoto?: boolean;
  /** Extra points for each right answer from the third in a row on; 0 for none. */
  streakBonus: number;
  onStart: () => void;
}

function Requirements({ checks }: { checks: readonly PlayerCheck[] }) {
  return (
    <div className="rounded-2xl bg-verification p-4 text-on-verification">
      <h2 className="mb-3 text-xl">{m.game_requirements()}</h2>
      <ul className="grid gap-2.5">
        {checks.map((check) => {
          const Icon = CHECK_ICON[check.type];
          return (
            <li key={check.type} className="flex items-start gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
              {requirementText(check)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function PhotoWorkDetail({ work }: { work: PhotoWork }) {
  const { instructions, checks, attempts, maxAttempts, cameraOnly, autoAdvance, lastPhoto } = work;
  return (
    <>
      <p className="whitespace-pre-line text-lg">{instructions}</p>
      {checks.length > 0 ? <Requirements checks={checks} /> : null}
      {cameraOnly ? <p className="font-bold text-ink-2">{m.game_camera_only()}</p> : null}
      {work.taskType === 'video' ? (
        <p className="font-bold text-ink-2">{m.video_about({ seconds: MAX_VIDEO_S })}</p>
      ) : null}
      {maxAttempts === null ? null : (
        <p className="font-bold text-ink-2">{m.game_attempts_used({ attempts, max: maxAttempts })}</p>
      )}
      {autoAdvance === null ? null : (
        <p className="text-ink-2">
          {autoAdvance.decision === 'approve'
            ? m.game_auto_approve({ time: durationText(autoAdvance.seconds) })
            : m.game_auto_reject({ time: durationText(autoAdvance.seconds) })}
        </p>
      )}
      {lastPhoto?.held ? <Notice tone="info">{m.game_photo_held()}</Notice> : null}
    </>
  );
}

interface AnswerWorkDetailProps extends Pick<TaskDetailProps, 'task' | 'streakBonus'> {
  work: AnswerWork;
}

function AnswerWorkDetail({ task, work, streakBonus }: AnswerWorkDetailProps) {
  const { texts, preload } = ANSWERS[work.taskType];
  const { intro, running, runningTimed, requirement } = texts;
  useEffect(() => {
    preload?.().catch(() => {
      // The code loads again when the team starts.
    });
  }, [preload]);
  if (work.opened) {
    return <Notice tone="info">{work.deadlineAt === null ? running() : runningTimed()}</Notice>;
  }
  return (
    <>
      <p className="text-lg">{intro(work.timeLimit === null ? null : durationText(work.timeLimit))}</p>
      {work.speedPoints && work.timeLimit !== null ? (
        <p className="font-bold text-ink-2">{m.speed_about({ time: fullPointsTime(work.timeLimit) })}</p>
      ) : null}
      {work.deduction > 0 ? (
        <p className="font-bold text-ink-2">
          {m.deduction_about({ points: m.game_points({ points: work.deduction }) })}
        </p>
      ) : null}
      {streakBonus > 0 && !task.nearestWins ? (
        <p className="font-bold text-ink-2">
          {m.streak_about({ points: m.game_points({ points: streakBonus }) })}
        </p>
      ) : null}
      <p className="text-ink-2">{task.nearestWins ? m.nearest_requirement() : requirement(work)}</p>
    </>
  );
}

function startText(work: OpenWork, hasQueuedPhoto: boolean): string {
  if (isAnswerWork(work)) return ANSWERS[work.taskType].texts.start();
  if (!hasQueuedPhoto && !work.lastPhoto?.held) return m.game_start_camera();
  return work.taskType === 'video' ? m.video_see() : m.game_see_photo();
}

/** A task before the player starts it. It hides a question, because opening starts the clock. */
export function TaskDetail(props: TaskDetailProps) {
  const { task, work, arModelUrl, hints, takeHint, notices = [], hasQueuedPhoto = false } = props;
  const { streakBonus, onStart } = props;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const remark = remarkText(task.progress);
  const firstBonus = task.progress.status === 'open' ? task.progress.firstBonus : 0;
  const { icon: Icon, headerColor } = LOOKS[work.taskType];
  return (
    <article className="grid grid-cols-1 gap-5 overflow-hidden rounded-panel bg-card p-6 shadow-card">
      <div
        className={`-m-6 mb-0 flex items-center justify-between gap-4 px-6 py-5 text-white ${headerColor}`}
      >
        <span className="flex size-14 shrink-0 items-center justify-center rounded-2xl bg-white/15">
          <Icon aria-hidden className="size-8" />
        </span>
        <p className="rounded-2xl bg-white px-4 py-2 text-center text-night leading-tight">
          <span className="display block text-3xl">{task.points}</span>
          <span className="text-sm">{m.game_points_word({ points: task.points })}</span>
        </p>
      </div>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {task.description}
        </h1>
        <TaskBadges task={task} />
        <WindowBadge {...task} />
      </div>
      {remark === null ? null : <Notice tone="bad">{remark}</Notice>}
      {notices.map((text) => (
        <Notice key={text} tone="info">
          {text}
        </Notice>
      ))}
      {isAnswerWork(work) ? (
        <AnswerWorkDetail task={task} work={work} streakBonus={streakBonus} />
      ) : (
        <PhotoWorkDetail work={work} />
      )}
      {firstBonus > 0 ? (
        <p className="font-bold text-ink-2">
          {m.first_bonus_about({ points: m.game_points({ points: firstBonus }) })}
        </p>
      ) : null}
      {hints === null || isAnswerWork(work) ? null : <Hints hints={hints} take={takeHint} />}
      {arModelUrl === null ? null : (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ArModel url={arModelUrl} label={m.game_ar_model({ task: task.description })} />
        </Suspense>
      )}
      <BottomBar>
        <Button icon={Icon} variant="primary" className="grow" onClick={onStart}>
          {startText(work, hasQueuedPhoto)}
        </Button>
      </BottomBar>
    </article>
  );
}

interface TaskEndProps {
  icon?: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

export function TaskEnd({ icon: Icon, title, text, children }: TaskEndProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="grid gap-4 rounded-panel bg-card p-6 shadow-card">
      {Icon ? (
        <span className="flex size-14 items-center justify-center rounded-2xl bg-verification text-on-verification">
          <Icon aria-hidden className="size-7" />
        </span>
      ) : null}
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
