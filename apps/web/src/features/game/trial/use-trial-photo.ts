import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { isReviewed, refusePhoto } from '@reisspel/rules/submissions';
import { useCallback, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Capture } from '../photo/photo-mutations.ts';
import type { FinalResult, PhotoWork } from '../task/task-texts.ts';
import { useTryPhoto } from './trial-mutations.ts';

export interface TrialPhotoStart {
  task: PlayerTask;
  work: PhotoWork;
  /** One more of the task's attempts is used, of this trial only. */
  onAttempt: () => void;
  onVerdict: (result: FinalResult) => void;
}

/** Where a tried photo is: still to be made, or on the screen, with its results once there are any. */
type Stage = { at: 'camera'; notice: string | null } | { at: 'photo'; capture: Capture };

const MS_PER_S = 1_000;

/**
 * The steps of a photo that counts for nothing, from the camera to its verdict. The server looks at it; what a team decides
 * afterwards, and its clock, is played here by the same rules: there is nothing at the server to decide over.
 */
export function useTrialPhoto({ task, work, onAttempt, onVerdict }: TrialPhotoStart) {
  const [stage, setStage] = useState<Stage>({ at: 'camera', notice: null });
  const { mutate, reset, data: result = null, isPending, error } = useTryPhoto(task.id);
  const hold = isReviewed(work);
  const held = result?.outcome.verdict === 'held' ? result.outcome : null;

  const toCamera = useCallback(
    (notice: string | null) => {
      reset();
      setStage({ at: 'camera', notice });
    },
    [reset],
  );
  const follow = ({ outcome, ...rest }: SubmissionResult) => {
    onAttempt();
    if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...rest, outcome });
  };
  const look = (capture: Capture) =>
    mutate({ capture, hold, attempt: work.attempts + 1 }, { onSuccess: follow });
  const take = (capture: Capture) => {
    setStage({ at: 'photo', capture });
    if (hold) look(capture);
  };
  const accept = useCallback(() => {
    if (result !== null)
      onVerdict({ ...result, outcome: { verdict: 'accepted', pointsAwarded: task.points } });
  }, [result, onVerdict, task.points]);

  // Each for itself: the task is made anew with every word of the live state, which must not wind its clock up again.
  const { maxAttempts } = work;
  const decision = work.autoAdvance?.decision ?? null;
  const seconds = held === null ? null : (work.autoAdvance?.seconds ?? null);
  const runOut = useCallback(() => {
    if (result === null || decision === null) return;
    if (decision === 'approve') return accept();
    const outcome = refusePhoto('time_expired', { attempt: result.attempt, maxAttempts });
    if (outcome.verdict === 'failed') onVerdict({ ...result, outcome });
    else toCamera(m.photo_time_expired());
  }, [result, decision, maxAttempts, accept, onVerdict, toCamera]);
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(runOut, seconds * MS_PER_S);
    return () => clearTimeout(timer);
  }, [seconds, runOut]);

  return { stage, result, held, isPending, error, take, look, accept, toCamera };
}
