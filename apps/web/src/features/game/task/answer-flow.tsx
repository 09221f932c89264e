import type { TaskId } from '@reisspel/contract/ids';
import type { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import {
  IMAGE_RETRIES,
  IMAGE_RETRY_STEP_MS,
  QUIZ_GRACE_S,
  QUIZ_TIMER_DANGER_S,
  QUIZ_TIMER_WARNING_S,
} from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { TaskOpening } from '@reisspel/contract/tasks';
import type { AnswerWork } from '@reisspel/rules/kinds/flows';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ANSWERS } from '../../../kinds/answers.ts';
import { ApiError, type FailureCode, request } from '../../../lib/api.ts';
import { serverAddress } from '../../../lib/base.ts';
import { holdUpdates } from '../../../lib/device/update-hold.ts';
import { useWakeLock } from '../../../lib/device/use-wake-lock.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import * as m from '../../../paraglide/messages.js';
import type { AnswerBody } from '../../../queue/answers.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { SoundPlayer } from '../../../ui/sound-player.tsx';
import { retryLost } from '../retry-lost.ts';
import { Hints, type TakeHint } from './hints.tsx';
import { SpokenSeconds, useSecondsLeft } from './seconds-left.tsx';
import { type FinalResult, questionEnding } from './task-texts.ts';

const MS_PER_S = 1_000;

/** The address prefix of the server's own quiz pictures. Only these have signed addresses. */
const OWN_PICTURES = '/api/quiz-images/';

/** Returns the address for the next try: a signed one after all retries failed (spec 8). */
async function addressForTry(failures: number, url: string): Promise<string> {
  if (failures > IMAGE_RETRIES) {
    const signed = await request<TaskFileAddress>('POST', `${url}/signatures`);
    return serverAddress(signed.url);
  }
  await new Promise((resolve) => setTimeout(resolve, failures * IMAGE_RETRY_STEP_MS));
  return serverAddress(url);
}

/** Retries a picture with growing pauses, then with a signed address, and then stops (spec 8). */
function QuizImage({ url }: { url: string }) {
  const [failures, setFailures] = useState(0);
  const lastTry = IMAGE_RETRIES + (url.startsWith(OWN_PICTURES) ? 1 : 0);
  const { data: address, isError } = useQuery({
    queryKey: ['quiz image', url, failures],
    queryFn: () => addressForTry(failures, url),
    initialData: failures === 0 ? serverAddress(url) : undefined,
    enabled: failures <= lastTry,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError || failures > lastTry) {
    return (
      <div className="grid justify-items-center gap-3 rounded-2xl bg-sand p-6 text-center">
        <ImageOff aria-hidden className="size-8 text-ink-2" />
        <p role="alert">{m.quiz_image_failed()}</p>
        <Button onClick={() => setFailures(0)}>{m.common_retry()}</Button>
      </div>
    );
  }
  return (
    <div className="grid min-h-40 place-items-center overflow-hidden rounded-2xl bg-sand">
      {address === undefined ? (
        <p role="status" className="text-ink-2">
          {m.quiz_image_loading()}
        </p>
      ) : (
        <img
          key={failures}
          src={address}
          alt={m.quiz_image_alt()}
          className="max-h-72 w-full object-contain"
          onError={() => setFailures(failures + 1)}
        />
      )}
    </div>
  );
}

function timerStyle(seconds: number): string {
  if (seconds <= QUIZ_TIMER_DANGER_S) return 'bg-bad text-on-bad';
  if (seconds <= QUIZ_TIMER_WARNING_S) return 'bg-waiting text-on-waiting';
  return 'bg-good text-on-good';
}

const CIRCUMFERENCE = 2 * Math.PI * 9;

/** `share` is the part of the time that is left, from 1 down to 0. */
function TimeRing({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      className="size-7 -rotate-90"
    >
      <circle cx="12" cy="12" r="9" strokeWidth="5" opacity="0.2" />
      <circle
        cx="12"
        cy="12"
        r="9"
        strokeWidth="5"
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE * (1 - share)}
        className="transition-[stroke-dashoffset] duration-700"
      />
    </svg>
  );
}

interface QuizTimerProps {
  /** Milliseconds left when the timer mounts. */
  remainingMs: number;
  limit: number;
}

function QuizTimer({ remainingMs, limit }: QuizTimerProps) {
  const seconds = useSecondsLeft(remainingMs);
  const text = seconds === 0 ? m.quiz_time_up() : m.quiz_seconds({ seconds });
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-2 rounded-full py-2 pr-4 pl-3 font-bold text-lg tabular-nums ${timerStyle(seconds)}`}
    >
      <TimeRing share={Math.min(1, seconds / Math.max(1, limit))} />
      <SpokenSeconds seconds={seconds} text={text} />
    </span>
  );
}

interface GivenAnswer {
  /** A UUID. The server counts repeats with the same id once. */
  id: string;
  body: AnswerBody;
}

/** The requests of a question. A team and an organiser's trial send different ones. */
export interface AnswerRequests {
  open: (taskId: TaskId) => Promise<TaskOpening>;
  answer: (taskId: TaskId, reply: GivenAnswer) => Promise<SubmissionResult>;
  /** Returns the answer that was sent and has no response yet (as after a reload), or null. */
  pending: (taskId: TaskId) => GivenAnswer | null;
}

interface AnswerFlowProps {
  task: PlayerTask;
  work: AnswerWork;
  requests: AnswerRequests;
  takeHint: TakeHint;
  isDeleted: boolean;
  onVerdict: (result: FinalResult) => void;
  onCancel: () => void;
  /** Called when the player returns to the task list (spec 4). The clock does not stop. */
  onLeave: () => void;
  /** Called when the time of a trial is over. A team gets this from the server instead. */
  onExpired?: () => void;
}

/** `not_found` means that the organiser deleted the question. The live state may be older. */
function failureTextOf(failure: unknown): string {
  const isDeleted = failure instanceof ApiError && failure.code === 'not_found';
  return isDeleted ? m.game_task_deleted() : taskErrorText(failure);
}

/** Takes the focus when it appears, because the clock starts at that moment. */
function Question({ text }: { text: string }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <p ref={question} tabIndex={-1} className="display text-2xl">
      {text}
    </p>
  );
}

/** Refusals of an answer to a question that the organiser changed, or opened again. */
const CHANGED: readonly FailureCode[] = ['question_outdated', 'quiz_not_opened'];

const SHEET = 'mb-0 w-full max-w-2xl rounded-b-none sm:mb-auto sm:rounded-panel';

export default function AnswerFlow(props: AnswerFlowProps) {
  const { task, work, requests, takeHint, isDeleted, onVerdict, onCancel, onLeave, onExpired } = props;
  const { texts, Field, draftOf, parse } = ANSWERS[work.taskType];
  const { mutate: open, ...opening } = useMutation({ mutationFn: requests.open, ...retryLost });
  const answer = useMutation({
    mutationFn: (reply: GivenAnswer) => requests.answer(task.id, reply),
    ...retryLost,
  });
  const [pending] = useState(() => requests.pending(task.id));
  const [draft, setDraft] = useState(pending === null ? '' : draftOf(pending.body));
  const [problem, setProblem] = useState<string | null>(null);
  const [id] = useState(() => pending?.id ?? randomUuid());
  const [leaving, setLeaving] = useState(false);
  useEffect(holdUpdates, []);
  useWakeLock(true);
  useEffect(() => open(task.id), [open, task.id]);

  // True when the time ran out, a teammate answered first, or the organiser deleted the question.
  const { progress } = task;
  const isOver = (isDeleted || progress.status !== 'open') && !answer.isPending;
  const end = useEffectEvent(() => {
    const ending = questionEnding(progress, pending !== null || requests.pending(task.id) !== null);
    if (ending === null) onCancel();
    else onVerdict(ending);
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  const remainingMs = opening.data?.remainingMs ?? null;
  // An answer that is being sent was given in time, so it cannot expire.
  const expires = onExpired !== undefined && remainingMs !== null && !answer.isPending;
  useTimeout(() => onExpired?.(), expires ? remainingMs + QUIZ_GRACE_S * MS_PER_S : null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft === '' || answer.isPending || opening.data === undefined) return;
    const parsed = parse(draft, opening.data);
    setProblem(parsed.ok ? null : parsed.problem);
    if (!parsed.ok) return;
    answer.mutate(
      { id, body: parsed.body },
      {
        onSuccess: ({ outcome, ...result }) => {
          // An answer never gets another verdict.
          if (outcome.verdict === 'accepted' || outcome.verdict === 'failed')
            onVerdict({ ...result, outcome });
        },
        onError: (error) => {
          // Shows the question as it is now, with what the team has chosen so far.
          if (error instanceof ApiError && CHANGED.includes(error.code)) open(task.id);
        },
      },
    );
  };
  const failure = opening.error ?? answer.error;
  const isRetried = [opening, answer].some(({ isPending, failureCount }) => isPending && failureCount > 0);
  const isSent = answer.isPending || requests.pending(task.id) !== null;
  // Leaving needs a confirmation only while the clock runs. Sending the answer stops the clock.
  const clockRuns = remainingMs !== null && !isSent;
  const leave = (then: () => void) => (clockRuns ? setLeaving(true) : then());
  return (
    <Modal label={task.description} onClose={() => leave(onCancel)} className={SHEET}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-xl text-ink-2">{task.description}</h1>
          {remainingMs === null ? null : (
            <QuizTimer remainingMs={remainingMs} limit={work.timeLimit ?? remainingMs / MS_PER_S} />
          )}
        </div>
        {isRetried ? <Notice tone="info">{m.photo_waiting()}</Notice> : null}
        {failure ? <Notice tone="bad">{failureTextOf(failure)}</Notice> : null}
        {opening.data ? (
          <>
            <Question text={opening.data.question} />
            {opening.data.imageUrl === null ? null : <QuizImage url={opening.data.imageUrl} />}
            {opening.data.soundUrl === null ? null : (
              <SoundPlayer address={serverAddress(opening.data.soundUrl)} />
            )}
            <Field
              opening={opening.data}
              draft={draft}
              locked={isSent}
              problem={problem}
              onDraft={setDraft}
            />
            {progress.status === 'open' && progress.hints !== null && !isSent ? (
              <Hints hints={progress.hints} take={takeHint} />
            ) : null}
            {isSent && (isRetried || !answer.isPending) ? (
              <p role="status" className="font-bold">
                {m.quiz_sent()}
              </p>
            ) : null}
          </>
        ) : opening.isError ? null : (
          <Skeleton className="h-16" count={5} />
        )}
        <div className="grid gap-2">
          {opening.isError ? (
            <Button variant="primary" onClick={() => open(task.id)}>
              {m.common_retry()}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              disabled={draft === '' || !opening.data}
              busy={answer.isPending}
            >
              {texts.submit()}
            </Button>
          )}
          <Button variant="quiet" onClick={() => leave(onLeave)}>
            {m.common_cancel()}
          </Button>
        </div>
      </form>
      {leaving ? (
        <ConfirmModal
          title={texts.leaveTitle()}
          text={m.quiz_leave_text()}
          confirm={m.game_back_to_tasks()}
          cancel={texts.stay()}
          onConfirm={onLeave}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </Modal>
  );
}
