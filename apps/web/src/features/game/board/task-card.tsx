import type { PlayerTask, TaskProgress } from '@reisspel/contract/live';
import type { OwnRemoval } from '@reisspel/contract/privacy';
import { type AnswerWork, isAnswerWork } from '@reisspel/rules/kinds/flows';
import {
  Check,
  ChevronRight,
  CloudUpload,
  Flag,
  Link2,
  Lock,
  type LucideIcon,
  ScanEye,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { LOOKS } from '../../../kinds/looks.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { AskOrganiser } from '../flows.ts';
import { useSecondsLeft } from '../task/seconds-left.tsx';
import { closedText, remarkText } from '../task/task-texts.ts';

function questionOf({ progress }: PlayerTask): AnswerWork | null {
  return progress.status === 'open' && isAnswerWork(progress.work) ? progress.work : null;
}

/** "Quiz", "Verificatie" and "Opeenvolgend" (spec 2). */
export function TaskBadges({ task }: { task: PlayerTask }) {
  const { taskType, verified, requiresPreviousTask } = task;
  const { badge, icon } = LOOKS[taskType];
  if (badge === null && !verified && !requiresPreviousTask) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-1.5">
      {badge === null ? null : (
        <Chip tone="quiz" icon={icon}>
          {badge(questionOf(task)?.timeLimit ?? null)}
        </Chip>
      )}
      {verified ? (
        <Chip tone="verification" icon={ScanEye}>
          {m.game_badge_verification()}
        </Chip>
      ) : null}
      {requiresPreviousTask ? (
        <Chip tone="waiting" icon={Link2}>
          {m.game_badge_sequential()}
        </Chip>
      ) : null}
    </span>
  );
}

/** Not in `flows.ts`, which every visitor loads. */
const PhotoRemoval = optionalPart(() => import('./photo-removal.tsx'));

/** An open task can be the next one or on its way to the server. */
type Look = Exclude<TaskProgress['status'], 'open'> | 'next' | 'sending' | 'open';

const OPEN_POINTS = 'bg-late text-on-late';

const STYLE: Record<Look, { card: string; dot: string; points: string; icon?: LucideIcon }> = {
  next: { card: 'border-sun bg-card shadow-raised', dot: 'bg-sun text-night', points: OPEN_POINTS },
  sending: {
    card: 'border-edge border-dashed bg-card',
    dot: 'bg-waiting text-on-waiting',
    points: OPEN_POINTS,
    icon: CloudUpload,
  },
  open: { card: 'border-transparent bg-card shadow-card', dot: 'bg-sand text-ink', points: OPEN_POINTS },
  completed: {
    card: 'border-transparent bg-done',
    dot: 'bg-olive text-page',
    points: 'bg-good text-on-good',
    icon: Check,
  },
  failed: { card: 'border-transparent bg-bad text-on-bad', dot: 'bg-on-bad text-page', points: '', icon: X },
  locked: {
    card: 'border-edge border-dashed bg-bad text-on-bad opacity-85',
    dot: 'bg-card text-ink',
    points: '',
    icon: Lock,
  },
};

function lookOf({ progress }: PlayerTask, isNext: boolean, isSending: boolean): Look {
  if (progress.status !== 'open') return progress.status;
  if (isSending) return 'sending';
  return isNext ? 'next' : 'open';
}

function detail({ progress }: PlayerTask): string {
  if (progress.status !== 'open') return closedText(progress) ?? '';
  return 'instructions' in progress.work ? progress.work.instructions : '';
}

function Dot({ task, look }: { task: PlayerTask; look: Look }) {
  const { dot, icon: Icon } = STYLE[look];
  const { icon: Kind, tile } = LOOKS[task.taskType];
  return (
    <span className={`relative flex size-12 shrink-0 items-center justify-center rounded-full ${dot}`}>
      {Icon ? (
        <Icon aria-hidden className="size-6" />
      ) : (
        <span className="display text-xl">{task.sequenceOrder}</span>
      )}
      <span
        className={`absolute -right-1 -bottom-1.5 flex size-6 items-center justify-center rounded-full ${tile} text-white`}
      >
        <Kind aria-hidden className="size-4" />
      </span>
    </span>
  );
}

function Points({ task: { progress, points }, look }: { task: PlayerTask; look: Look }) {
  const counted = progress.status === 'completed' ? progress.pointsAwarded : points;
  return (
    <span className={`shrink-0 rounded-2xl px-3 py-1.5 text-center leading-tight ${STYLE[look].points}`}>
      <span className={`display block text-2xl ${look === 'failed' ? 'line-through' : ''}`}>
        {look === 'completed' ? `+${counted}` : counted}
      </span>
      <span className="text-sm">{m.game_points_word({ points: counted })}</span>
    </span>
  );
}

/** "Verder (12 s)": the time left of a question whose clock runs. */
function QuizLeft({ deadlineAt }: { deadlineAt: number }) {
  const seconds = useSecondsLeft(deadlineAt - serverNow());
  return (
    <span className="mt-2 mr-1.5 inline-flex">
      <Chip tone="waiting">{seconds === 0 ? m.quiz_time_up() : m.quiz_left({ seconds })}</Chip>
    </span>
  );
}

function Body({ task, look, notes }: Pick<TaskCardProps, 'task' | 'notes'> & { look: Look }) {
  const open = task.progress.status === 'open';
  const deadlineAt = questionOf(task)?.deadlineAt ?? null;
  const remark = remarkText(task.progress);
  return (
    <>
      <Dot task={task} look={look} />
      <span className="min-w-0 grow">
        <span className={`display block text-lg ${look === 'completed' ? 'text-on-good line-through' : ''}`}>
          {task.description}
        </span>
        <span className={`${remark === null ? 'line-clamp-2' : 'block'} ${open ? 'text-ink-2' : ''}`}>
          {remark ?? detail(task)}
        </span>
        <TaskBadges task={task} />
        {deadlineAt === null ? null : <QuizLeft key={deadlineAt} deadlineAt={deadlineAt} />}
        {notes?.map((note) => (
          <span key={note} className="mt-2 mr-1.5 inline-flex">
            <Chip tone="waiting">{note}</Chip>
          </span>
        ))}
        {look === 'next' ? (
          <span className="mt-2 flex items-center gap-1.5 font-bold text-accent">
            <Flag aria-hidden className="size-4 shrink-0" />
            {m.game_next()}
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </span>
        ) : null}
      </span>
      <Points task={task} look={look} />
    </>
  );
}

/** The actions on a finished task; null when there are none. */
function stillPossible({ description, progress }: PlayerTask, removal: OwnRemoval | undefined): ReactNode {
  if (progress.status === 'completed' && (progress.photoId !== null || removal))
    return <PhotoRemoval task={description} photoId={progress.photoId} removal={removal} />;
  if (progress.status === 'failed' && progress.lastPhoto) {
    const { submissionId, review } = progress.lastPhoto;
    return <AskOrganiser id={submissionId} review={review} task={description} />;
  }
  return null;
}

interface TaskCardProps {
  task: PlayerTask;
  isNext: boolean;
  isSending: boolean;
  /** Notes of this phone's queue, and who is busy with the task. */
  notes: readonly string[] | undefined;
  removal: OwnRemoval | undefined;
  onOpen: () => void;
}

/** Only open tasks can be opened; the others say why not. Colour is never a state's only sign. */
export function TaskCard({ task, isNext, isSending, notes, removal, onOpen }: TaskCardProps): ReactNode {
  const { progress } = task;
  const look = lookOf(task, isNext, isSending);
  const row = 'flex w-full items-start gap-3.5 text-left';
  const card = `rounded-card border-2 p-3 ${STYLE[look].card}`;
  const body = <Body task={task} look={look} notes={notes} />;
  if (progress.status === 'open')
    return (
      <li>
        <button type="button" onClick={onOpen} className={`${row} ${card} active:scale-[0.99]`}>
          {body}
        </button>
      </li>
    );
  const below = stillPossible(task, removal);
  return (
    <li className={card}>
      <div className={row}>{body}</div>
      {below === null ? null : <div className="mt-2 grid gap-2">{below}</div>}
    </li>
  );
}
