import type { SubmissionId } from '@reisspel/contract/ids';
import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import type { QuizAnswer, QuizOpening, SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { quizOptions, quizTimeLimit } from '@reisspel/rules/requirements';
import { judgeAnswer, remainingMs } from '@reisspel/rules/verdicts';
import type { Database, Tx } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import { playerTask } from '../../live/views.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { isLocked, settle } from './settle.ts';
import {
  countAttempts,
  expiredOpenings,
  findOpening,
  findResult,
  findSubmission,
  findTask,
  gameFlags,
  insertOpening,
  insertSubmission,
  type Opening,
  type TeamTaskKey,
} from './store.ts';
