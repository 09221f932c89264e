import type { CheckResult, Verdict } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import { autoAdvance, maxAttempts } from '@reisspel/rules/requirements';
import { judgeLatePhoto, judgePhoto } from '@reisspel/rules/submissions';
import type { Admission } from '../../platform/admission.ts';
import { type ProcessedPhoto, processPhoto, unreadablePicture } from '../../platform/images.ts';

/** Decodes a photo when its turn comes. Refuses what cannot be read, and with `too_busy` when too many wait. */
export async function decodePhoto(admission: Admission, bytes: Buffer): Promise<Outcome<ProcessedPhoto>> {
  const processed = await admission.run(() => processPhoto(bytes));
  if (processed === null) return tryLater('too_busy');
  return processed.ok ? done(processed.photo) : unreadablePicture(processed, 'photo_unreadable');
}

interface LookedAt {
  task: AdminTask;
  checks: readonly CheckResult[];
  /** Which attempt this is, from 1. */
  attempt: number;
  /** Whether the team wants to see the results before the photo counts. */
  hold: boolean;
  /** Whether the game is over. */
  late: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** What the checks of a new photo come to, by what its task allows (spec 4). */
export function photoVerdict({ task, checks, attempt, hold, late, now }: LookedAt): Verdict {
  const requirements = task.verificationRequirements;
  const advance = autoAdvance(requirements);
  const judged = {
    passed: checks.every((check) => check.passed),
    points: task.points,
    attempt,
    maxAttempts: maxAttempts(requirements),
  };
  if (late) return judgeLatePhoto({ ...judged, onTimeout: hold ? (advance?.decision ?? null) : null });
  const deadlineAt = advance === null ? null : now + advance.seconds * 1_000;
  return judgePhoto({ ...judged, hold, deadlineAt });
}
