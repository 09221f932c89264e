import type { OpenWork, PlayerTask } from '@reisspel/contract/live';
import type { PhotoCheck } from '@reisspel/contract/tasks';
import { Camera, CircleHelp, Sun } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { TaskBadges } from './task-badges.tsx';

interface TaskDetailProps {
  task: PlayerTask;
  work: OpenWork;
  onStart: () => void;
}

const REQUIREMENT: Record<PhotoCheck['type'], () => string> = { brightness: m.check_brightness_requirement };

function PhotoWork({ work }: { work: Extract<OpenWork, { taskType: 'photo' }> }) {
  const { instructions, checks, attempts, maxAttempts } = work;
  return (
    <>
      <p className="whitespace-pre-line text-lg">{instructions}</p>
      {checks.length > 0 ? (
        <div>
          <h2 className="mb-2 text-xl">{m.game_requirements()}</h2>
          <ul className="grid gap-2">
            {checks.map(({ type }) => (
              <li key={type} className="flex items-center gap-3">
                <Sun aria-hidden className="size-5 text-on-verification" />
                {REQUIREMENT[type]()}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {maxAttempts === null ? null : (
        <p className="font-bold text-ink-2">{m.game_attempts_used({ attempts, max: maxAttempts })}</p>
      )}
    </>
  );
}

function QuizWork({ work }: { work: Extract<OpenWork, { taskType: 'quiz' }> }) {
  if (work.opened) return <Notice tone="info">{m.quiz_running()}</Notice>;
  return (
    <p className="text-lg">
      {work.timeLimit === null ? m.quiz_intro() : m.quiz_intro_timed({ seconds: work.timeLimit })}
    </p>
  );
}

/** What a task asks, before it is begun. The question of a quiz comes with its clock. */
export function TaskDetail({ task, work, onStart }: TaskDetailProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <article className="grid grid-cols-1 gap-4 rounded-panel bg-card p-6 shadow-card">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            {task.description}
          </h1>
          <TaskBadges task={task} />
        </div>
        <p className="shrink-0 text-right">
          <span className="display block text-3xl text-accent">{task.points}</span>
          <span className="text-sm">{m.game_points_word()}</span>
        </p>
      </div>
      {work.taskType === 'photo' ? <PhotoWork work={work} /> : <QuizWork work={work} />}
      <BottomBar>
        <Button variant="primary" className="grow" onClick={onStart}>
          {work.taskType === 'photo' ? (
            <>
              <Camera aria-hidden className="size-5" />
              {m.game_start_camera()}
            </>
          ) : (
            <>
              <CircleHelp aria-hidden className="size-5" />
              {m.game_start_quiz()}
            </>
          )}
        </Button>
      </BottomBar>
    </article>
  );
}
