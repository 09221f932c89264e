import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { isReviewed, refusePhoto } from '@reisspel/rules/verdicts';
import { useCallback, useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Capture } from '../photo/photo-mutations.ts';
import type { FinalResult, PhotoWork } from '../task/task-texts.ts';
import { useTryPhoto } from './trial-mutations.ts';

export interface TrialPhotoStart {
  task: PlayerTask;
  work: PhotoWork;
  /** Called when an attempt of this trial is used. */
  onAttempt: () => void;
  onVerdict: (result: FinalResult) => void;
}

type Stage = { at: 'camera'; notice: string | null } | { at: 'photo'; capture: Capture };

const MS_PER_S = 1_000;

/**
 * The steps of a photo that does not count, from the camera to its verdict. The server checks it;
 * the team's decision and its clock run here by the same rules, because the server has stored
 * nothing.
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

  // Single values: the live state makes a new `work` each time, which must not restart the clock.
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
