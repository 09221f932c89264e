import { type SessionId, SubmissionId, type TaskId } from '@reisspel/contract/ids';
import type { PhotoSource, SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask, TrialAnswer, TrialOpening } from '@reisspel/contract/tasks';
import type { Position } from '@reisspel/rules/distance';
import { photoVerdict } from '@reisspel/rules/game/photo';
import { answerDeadline, questionAsShown } from '@reisspel/rules/game/question';
import { type Flow, flowOf } from '@reisspel/rules/kinds/flows';
import { timeLimit } from '@reisspel/rules/kinds/kind';
import { acceptsSource, photoChecks } from '@reisspel/rules/kinds/photo';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { timedVerdict } from '@reisspel/rules/speed-points';
import { judgeAnswer } from '@reisspel/rules/verdicts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Admission } from '../../platform/admission.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/secrets/ids.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { type CheckTools, runChecks } from './checks.ts';
import { decodePhoto } from './photo-service.ts';

interface TrialServiceDeps {
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
  secrets: SecretBox;
  admission: Admission;
  checkTools: CheckTools;
}

interface TrialKey {
  sessionId: SessionId;
  taskId: TaskId;
}

interface TrialPhoto {
  bytes: Buffer;
  source: PhotoSource | null;
  /** Where the photo was taken. Null if that is unknown. */
  position: Position | null;
  hold: boolean;
  /** Number of the attempt. The client counts from 1. */
  attempt: number;
}

/** The first word of a ticket. Other values that the same key encrypts do not begin with it. */
const TICKET = 'trial';
const NO_DEADLINE = 'none';
const MS_PER_S = 1_000;

/** Creates the service that judges a task as for a team, and stores nothing (decision 0020). */
export function createTrialService({ hub, clock, secrets, admission, checkTools }: TrialServiceDeps) {
  async function findTask(scope: TripScope, id: TaskId, flow: Flow): Promise<Outcome<AdminTask>> {
    const { game } = await hub.live(scope);
    const task = game.tasks.find((candidate) => candidate.id === id);
    if (!task) return refuse('not_found');
    return flowOf(task.taskType) === flow ? done(task) : refuse('task_type_mismatch');
  }

  const sealTicket = ({ sessionId, taskId }: TrialKey, deadlineAt: number | null) =>
    secrets.seal([TICKET, sessionId, taskId, deadlineAt ?? NO_DEADLINE].join(' '));

  /** Returns a ticket's deadline, null for none, or undefined for the ticket of another trial. */
  function deadlineOf(ticket: string, { sessionId, taskId }: TrialKey): number | null | undefined {
    const [kind, session, task, deadline] = (secrets.open(ticket) ?? '').split(' ');
    if (kind !== TICKET || session !== sessionId || task !== taskId) return undefined;
    return deadline === NO_DEADLINE ? null : Number(deadline);
  }

  const newId = () => SubmissionId.parse(uuidv7(clock.now()));

  return {
    /** Returns a question and starts its clock. Each opening, even by a reload, is a new trial. */
    async open(scope: TripScope, key: TrialKey): Promise<Outcome<TrialOpening>> {
      const task = await findTask(scope, key.taskId, 'answer');
      if (!task.ok) return task;
      const now = clock.now();
      const deadlineAt = answerDeadline(task.value, now);
      return done({ ...questionAsShown(task.value, deadlineAt, now), ticket: sealTicket(key, deadlineAt) });
    },

    /** Judges an answer. Accepts a ticket more than once, because a trial gives no points. */
    async answer(
      scope: TripScope,
      key: TrialKey,
      { ticket, ...answer }: TrialAnswer,
    ): Promise<Outcome<SubmissionResult>> {
      const task = await findTask(scope, key.taskId, 'answer');
      if (!task.ok) return task;
      const deadlineAt = deadlineOf(ticket, key);
      if (deadlineAt === undefined) return refuse('quiz_not_opened');
      const now = clock.now();
      const judged = judgeAnswer(task.value, answer, { deadlineAt, now });
      if (!judged.ok) return judged;
      const limit = timeLimit(task.value.verificationRequirements) ?? 0;
      const openedAt = (deadlineAt ?? now) - limit * MS_PER_S;
      const moment = { openedAt, deadlineAt, answeredAt: now };
      return done({
        id: newId(),
        attempt: 1,
        outcome: timedVerdict(task.value, judged.value, moment).outcome,
        checks: [],
        photoId: null,
        source: null,
      });
    },

    /** Call it before the photo is read, to prevent useless uploads. */
    async checkTakesPhoto(
      scope: TripScope,
      taskId: TaskId,
      source: PhotoSource | null,
    ): Promise<Outcome<null>> {
      const found = await findTask(scope, taskId, 'photo');
      if (!found.ok) return found;
      const accepts = acceptsSource(found.value.verificationRequirements, source);
      return accepts ? done(null) : refuse('photo_not_from_camera');
    },

    async photo(
      scope: TripScope,
      taskId: TaskId,
      { bytes, source, position, hold, attempt }: TrialPhoto,
    ): Promise<Outcome<SubmissionResult>> {
      const found = await findTask(scope, taskId, 'photo');
      if (!found.ok) return found;
      const task = found.value;
      const decoded = await decodePhoto(admission, bytes);
      if (!decoded.ok) return decoded;
      const { view } = decoded.value.variants;
      const evidence = { view, position, meter: checkTools.meterOf(scope) };
      const checked = await runChecks(photoChecks(task.verificationRequirements), evidence, checkTools);
      if (!checked.ok) return checked;
      const checks = checked.value;
      const outcome = photoVerdict({ task, checks, attempt, hold, late: false, now: clock.now() });
      return done({ id: newId(), attempt, outcome, checks, photoId: null, source });
    },
  };
}

export type TrialService = ReturnType<typeof createTrialService>;
