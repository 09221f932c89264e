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
import { memo, type ReactNode } from 'react';
import { amountText } from '../../../kinds/estimate/typed-number.ts';
import { LOOKS } from '../../../kinds/looks.ts';
import { durationText, signedPoints } from '../../../lib/format/figures.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { AskOrganiser } from '../lazy-parts.ts';
import { closedText, momentText, remarkText } from '../task/task-texts.ts';

/** Returns the question of an open task, or null for any other task. */
function openQuestion({ progress }: PlayerTask): AnswerWork | null {
  return progress.status === 'open' && isAnswerWork(progress.work) ? progress.work : null;
}

/** The badges "Quiz", "Verificatie" and "Opeenvolgend" (spec 2). */
export function TaskBadges({ task }: { task: PlayerTask }) {
  const { taskType, verified, requiresPreviousTask } = task;
  const { badge, icon } = LOOKS[taskType];
  if (badge === null && !verified && !requiresPreviousTask) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-1.5">
      {badge === null ? null : (
        <Chip tone="quiz" icon={icon}>
          {badge(openQuestion(task)?.timeLimit ?? null)}
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

/** These are not in `lazy-parts.ts`, because every visitor loads that file. */
const Arrival = optionalPart(() => import('./arrival.tsx'));
const PhotoRemoval = optionalPart(() => import('./photo-removal.tsx'));
const FoldedExplanation = optionalPart(() => import('../task/explanation.tsx'));

/**
 * `next` is the first task to do. A `sending` task has a photo or answer on its way. An `away` task
 * opens for the team when it says that it is at a place.
 */
type CardState = TaskProgress['status'] | 'next' | 'sending' | 'away';

const OPEN_POINTS = 'bg-late text-on-late';

const STYLE: Record<CardState, { card: string; dot: string; points: string; icon?: LucideIcon }> = {
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
  away: {
    card: 'border-edge border-dashed bg-card',
    dot: 'bg-sand text-ink',
    points: OPEN_POINTS,
    icon: Lock,
  },
  closed: { card: 'border-edge border-dashed bg-card', dot: 'bg-sand text-ink', points: '', icon: Lock },
};

/** Returns the place where a task opens that the team can go to, or null. */
function openingPlace(progress: TaskProgress) {
  return progress.status === 'locked' && progress.opens?.when === 'at-place' ? progress.opens : null;
}

function cardStateOf({ progress }: PlayerTask, isNext: boolean, isSending: boolean): CardState {
  if (openingPlace(progress)) return 'away';
  if (progress.status !== 'open') return progress.status;
  if (isSending) return 'sending';
  return isNext ? 'next' : 'open';
}

/** The number that gets its points, or none, at the end of the game; undefined for other tasks. */
function numberThatWaits({ progress }: PlayerTask) {
  return progress.status === 'completed' && progress.pointsAwarded === 0 ? progress.entered : undefined;
}

function detailText(task: PlayerTask): string {
  const { progress } = task;
  const entered = numberThatWaits(task);
  if (entered) return m.nearest_waits({ number: amountText(entered.value, entered.unit) });
  if (progress.status !== 'open') return closedText(progress) ?? '';
  return 'instructions' in progress.work ? progress.work.instructions : '';
}

function TaskDot({ task, state }: { task: PlayerTask; state: CardState }) {
  const { dot, icon: Icon } = STYLE[state];
  const { icon: Kind, dotColor } = LOOKS[task.taskType];
  return (
    <span className={`relative flex size-12 shrink-0 items-center justify-center rounded-full ${dot}`}>
      {Icon ? (
        <Icon aria-hidden className="size-6" />
      ) : (
        <span className="display text-xl">{task.sequenceOrder}</span>
      )}
      <span
        className={`absolute -right-1 -bottom-1.5 flex size-6 items-center justify-center rounded-full ${dotColor} text-white`}
      >
        <Kind aria-hidden className="size-4" />
      </span>
    </span>
  );
}

function TaskPoints({ task, state }: { task: PlayerTask; state: CardState }) {
  const { progress, points } = task;
  const isEarned = progress.status === 'completed' && !numberThatWaits(task);
  const shown = isEarned ? progress.pointsAwarded : points;
  const lost = progress.status === 'failed' ? (progress.deduction ?? 0) : 0;
  return (
    <span className={`shrink-0 rounded-2xl px-3 py-1.5 text-center leading-tight ${STYLE[state].points}`}>
      <span className={`display block text-2xl ${state === 'failed' && lost === 0 ? 'line-through' : ''}`}>
        {isEarned ? `+${shown}` : lost > 0 ? signedPoints(-lost) : shown}
      </span>
      <span className="text-sm">{m.game_points_word({ points: lost || shown })}</span>
    </span>
  );
}

const MS_PER_S = 1_000;

/** The time left of a question whose clock runs, such as "Verder (12 s)". */
function TimeLeft({ deadlineAt }: { deadlineAt: number }) {
  // `useNow` starts with the time of the server's rendering, so that the page can be hydrated.
  const seconds = useNow((now) => Math.max(0, Math.ceil((deadlineAt - now) / MS_PER_S)));
  return <Badge text={seconds === 0 ? m.quiz_time_up() : m.quiz_left({ seconds })} />;
}

const SECONDS_PER_HOUR = 3_600;

/** The time until a task opens, such as "Nog 12 minuten", in the last hour. */
function TimeToOpening({ at }: { at: number }) {
  const text = useNow((now) => {
    const seconds = Math.ceil((at - now) / MS_PER_S);
    return seconds > 0 && seconds <= SECONDS_PER_HOUR
      ? m.game_opens_in({ time: durationText(seconds) })
      : null;
  });
  return text === null ? null : <Badge text={text} />;
}

function Badge({ text }: { text: string }) {
  return (
    <span className="mt-2 mr-1.5 inline-flex">
      <Chip tone="waiting">{text}</Chip>
    </span>
  );
}

/** When a task opens or closes. The clock of an open question already counts until its closing. */
export function WindowBadge({ progress }: Pick<PlayerTask, 'progress'>) {
  if (progress.status === 'locked' && progress.opens?.when === 'moment')
    return <TimeToOpening at={progress.opens.at} />;
  if (progress.status !== 'open' || !progress.closes) return null;
  const hasClock = isAnswerWork(progress.work) && progress.work.opened;
  return hasClock ? null : <Badge text={m.game_closes({ moment: momentText(progress.closes) })} />;
}

function CardBody({ task, state, notes }: Pick<TaskCardProps, 'task' | 'notes'> & { state: CardState }) {
  const open = task.progress.status === 'open';
  const deadlineAt = openQuestion(task)?.deadlineAt ?? null;
  const remark = remarkText(task.progress);
  // Instructions may be long. When a locked task opens, a team must read in full.
  const isCut = remark === null && task.progress.status !== 'locked';
  return (
    <>
      <TaskDot task={task} state={state} />
      <span className="min-w-0 grow">
        <span className={`display block text-lg ${state === 'completed' ? 'text-on-good line-through' : ''}`}>
          {task.description}
        </span>
        <span className={`${isCut ? 'line-clamp-2' : 'block'} ${open ? 'text-ink-2' : ''}`}>
          {remark ?? detailText(task)}
        </span>
        <TaskBadges task={task} />
        {deadlineAt === null ? null : <TimeLeft key={deadlineAt} deadlineAt={deadlineAt} />}
        <WindowBadge {...task} />
        {notes?.map((note) => (
          <Badge key={note} text={note} />
        ))}
        {state === 'next' ? (
          <span className="mt-2 flex items-center gap-1.5 font-bold text-accent">
            <Flag aria-hidden className="size-4 shrink-0" />
            {m.game_next()}
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </span>
        ) : null}
      </span>
      <TaskPoints task={task} state={state} />
    </>
  );
}

function closedTaskActions(task: PlayerTask, removal: OwnRemoval | undefined): ReactNode {
  const { description, progress } = task;
  const place = openingPlace(progress);
  if (place) return <Arrival task={task} place={place} />;
  if ('explanation' in progress && progress.explanation)
    return <FoldedExplanation task={task} explanation={progress.explanation} />;
  if (progress.status === 'completed' && (progress.photoId !== null || removal))
    return <PhotoRemoval task={description} photoId={progress.photoId} removal={removal} />;
  if ((progress.status === 'failed' || progress.status === 'closed') && progress.lastPhoto) {
    const { submissionId, review } = progress.lastPhoto;
    return <AskOrganiser id={submissionId} review={review} task={description} />;
  }
  return null;
}

interface TaskCardProps {
  task: PlayerTask;
  isNext: boolean;
  isSending: boolean;
  /** Texts about photos in this phone's queue and about teammates who are busy with the task. */
  notes: readonly string[] | undefined;
  removal: OwnRemoval | undefined;
  onOpen: (id: string) => void;
}

/** Only an open task is a button. An icon or a text shows each state, never colour alone. */
export const TaskCard = memo(({ task, isNext, isSending, notes, removal, onOpen }: TaskCardProps) => {
  const { progress } = task;
  const state = cardStateOf(task, isNext, isSending);
  const row = 'flex w-full items-start gap-3.5 text-left';
  const card = `rounded-card border-2 p-3 ${STYLE[state].card}`;
  const body = <CardBody task={task} state={state} notes={notes} />;
  if (progress.status === 'open')
    return (
      <li>
        <button
          type="button"
          data-tap={task.id}
          onClick={() => onOpen(task.id)}
          className={`${row} ${card} active:scale-[0.99]`}
        >
          {body}
        </button>
      </li>
    );
  const actions = closedTaskActions(task, removal);
  return (
    <li className={card}>
      <div className={row}>{body}</div>
      {actions === null ? null : <div className="mt-2 grid gap-2">{actions}</div>}
    </li>
  );
});
