import { IMAGE_RETRIES, IMAGE_RETRY_STEP_MS } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { QuizImageAddress } from '@reisspel/contract/quiz-images';
import { type AnswerType, isAnswerWork } from '@reisspel/rules/kinds/flows';
import { ImageOff } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ANSWERS } from '../../../kinds/answers.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { serverAddress } from '../../../lib/base.ts';
import { errorText } from '../../../lib/errors.ts';
import { holdUpdates } from '../../../lib/update-hold.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type AnswerPort, useOpenQuestion, useSendAnswer } from './answer-mutations.ts';
import { QuizTimer } from './quiz-timer.tsx';
import { type FinalResult, quizEnding } from './task-texts.ts';

/** A picture is retried with growing pauses, then by a signed address, then given up (spec 8). */
type Loading =
  | { step: 'direct'; tries: number; address: string }
  | { step: 'pausing'; tries: number }
  | { step: 'signing' }
  | { step: 'signed'; address: string }
  | { step: 'failed' };

/** The server's own quiz pictures; only these have signed addresses. */
const OWN_PICTURES = '/api/quiz-images/';

function afterFailure(loading: Loading, url: string): Loading {
  if (loading.step !== 'direct') return { step: 'failed' };
  if (loading.tries < IMAGE_RETRIES) return { step: 'pausing', tries: loading.tries + 1 };
  return { step: url.startsWith(OWN_PICTURES) ? 'signing' : 'failed' };
}

function directly(url: string, tries: number): Loading {
  return { step: 'direct', tries, address: serverAddress(url) };
}

async function signedAddress(url: string): Promise<string> {
  const { url: address } = await request<QuizImageAddress>('POST', `${url}/signatures`);
  return address;
}

function QuizImage({ url }: { url: string }) {
  const [loading, setLoading] = useState(() => directly(url, 0));
  useEffect(() => {
    if (loading.step === 'pausing') {
      const { tries } = loading;
      const timer = setTimeout(() => setLoading(directly(url, tries)), tries * IMAGE_RETRY_STEP_MS);
      return () => clearTimeout(timer);
    }
    if (loading.step !== 'signing') return;
    let gone = false;
    signedAddress(url).then(
      (address) => {
        if (!gone) setLoading({ step: 'signed', address: serverAddress(address) });
      },
      () => {
        if (!gone) setLoading({ step: 'failed' });
      },
    );
    return () => {
      gone = true;
    };
  }, [loading, url]);

  if (loading.step === 'failed') {
    return (
      <div className="grid justify-items-center gap-3 rounded-2xl bg-sand p-6 text-center">
        <ImageOff aria-hidden className="size-8 text-ink-2" />
        <p role="alert">{m.quiz_image_failed()}</p>
        <Button onClick={() => setLoading(directly(url, 0))}>{m.common_retry()}</Button>
      </div>
    );
  }
  const address = loading.step === 'direct' || loading.step === 'signed' ? loading.address : null;
  return (
    <div className="grid min-h-40 place-items-center overflow-hidden rounded-2xl bg-sand">
      {address === null ? (
        <p role="status" className="text-ink-2">
          {m.quiz_image_loading()}
        </p>
      ) : (
        <img
          key={loading.step === 'direct' ? loading.tries : loading.step}
          src={address}
          alt={m.quiz_image_alt()}
          className="max-h-72 w-full object-contain"
          onError={() => setLoading(afterFailure(loading, url))}
        />
      )}
    </div>
  );
}

interface AnswerFlowProps {
  task: PlayerTask;
  taskType: AnswerType;
  port: AnswerPort;
  /** True when the organiser has deleted the task meanwhile. */
  isGone: boolean;
  onVerdict: (result: FinalResult) => void;
  onCancel: () => void;
  /** Called when the player leaves for the list (spec 4). The clock runs on. */
  onLeave: () => void;
}

const MS_PER_S = 1_000;

/** Milliseconds that a team has for a question; null means no limit. */
function limitMs({ progress }: PlayerTask): number | null {
  const limit = progress.status === 'open' && isAnswerWork(progress.work) ? progress.work.timeLimit : null;
  return limit === null ? null : limit * MS_PER_S;
}

/** The live state may be slower than this answer: "not found" means a deleted question. */
function failureTextOf(failure: unknown): string {
  const isGone = failure instanceof ApiError && failure.code === 'not_found';
  return isGone ? m.game_task_deleted() : errorText(failure);
}

/** Takes the focus when it appears, because its clock starts then. */
function Question({ text }: { text: string }) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <p ref={question} tabIndex={-1} className="display text-2xl">
      {text}
    </p>
  );
}

/** A phone shows the answers within the thumb's reach. */
const SHEET = 'mb-0 w-full max-w-2xl rounded-b-none sm:mb-auto sm:rounded-panel';

/** A question from its opening to its verdict. `ANSWERS` holds the parts that differ by type. */
export default function AnswerFlow(props: AnswerFlowProps) {
  const { task, taskType, port, isGone, onVerdict, onCancel, onLeave } = props;
  const { texts, Field, draftOf, read } = ANSWERS[taskType];
  const { mutate: open, ...opening } = useOpenQuestion(port);
  const answer = useSendAnswer(port, task.id);
  // An answer that was on its way when the page was closed is restored.
  const [before] = useState(() => port.kept(task.id));
  const [draft, setDraft] = useState(before === null ? '' : draftOf(before.body));
  const [problem, setProblem] = useState<string | null>(null);
  const [id] = useState(() => before?.id ?? randomUuid());
  const [leaving, setLeaving] = useState(false);
  useEffect(holdUpdates, []);
  useWakeLock(true);
  const openedFor = useRef<string | null>(null);
  useEffect(() => {
    if (openedFor.current === task.id) return;
    openedFor.current = task.id;
    open(task.id);
  }, [open, task.id]);

  // The time ran out, the team's other phone was first, or there is nothing left to answer.
  const { progress } = task;
  const overtaken = (isGone || progress.status !== 'open') && !answer.isPending;
  useEffect(() => {
    if (!overtaken) return;
    const ending = quizEnding(progress, before !== null || port.kept(task.id) !== null);
    if (ending === null) onCancel();
    else onVerdict(ending);
  }, [overtaken, progress, before, port, task.id, onVerdict, onCancel]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft === '' || answer.isPending) return;
    const given = read(draft);
    setProblem(given.ok ? null : given.problem);
    if (!given.ok) return;
    answer.mutate(
      { id, body: given.body },
      {
        onSuccess: ({ outcome, ...result }) => {
          // An answer has no other verdict.
          if (outcome.verdict === 'accepted' || outcome.verdict === 'failed')
            onVerdict({ ...result, outcome });
        },
      },
    );
  };
  const failure = opening.error ?? answer.error;
  const isRetried = [opening, answer].some(({ isPending, failureCount }) => isPending && failureCount > 0);
  const isSent = answer.isPending || port.kept(task.id) !== null;
  // Asks only while a clock runs; an answer that was sent has none any more.
  const clockRuns = opening.data?.remainingMs != null && !isSent;
  const leave = (then: () => void) => (clockRuns ? setLeaving(true) : then());
  return (
    <Modal label={task.description} onClose={() => leave(onCancel)} className={SHEET}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-5">
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-xl text-ink-2">{task.description}</h1>
          {opening.data?.remainingMs == null ? null : (
            <QuizTimer remainingMs={opening.data.remainingMs} limitMs={limitMs(task)} />
          )}
        </div>
        {isRetried ? <Notice tone="info">{m.photo_waiting()}</Notice> : null}
        {failure ? <Notice tone="bad">{failureTextOf(failure)}</Notice> : null}
        {opening.data ? (
          <>
            <Question text={opening.data.question} />
            {opening.data.imageUrl === null ? null : <QuizImage url={opening.data.imageUrl} />}
            <Field
              opening={opening.data}
              draft={draft}
              locked={isSent}
              problem={problem}
              onDraft={setDraft}
            />
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
            <Button type="submit" variant="primary" disabled={draft === ''} busy={answer.isPending}>
              {m.quiz_submit()}
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
          error={null}
          busy={false}
          onConfirm={onLeave}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
    </Modal>
  );
}
