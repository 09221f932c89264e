import { MAX_PHOTO_ATTEMPTS } from '@reisspel/contract/limits';
import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { refusePhoto, showsResultsFirst } from '@reisspel/rules/verdicts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { holdUpdates } from '../../../lib/device/update-hold.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import * as m from '../../../paraglide/messages.js';
import { photoHeaders } from '../../../queue/upload-request.ts';
import { VideoView } from '../lazy-parts.ts';
import { CameraView, type Capture } from '../photo/camera-view.tsx';
import { PhotoResults, PhotoReview } from '../photo/photo-review.tsx';
import { retryLost } from '../retry-lost.ts';
import { type FinalResult, isLastAttempt, type PhotoWork } from '../task/task-texts.ts';

const MS_PER_S = 1_000;

function useTryPhoto({ id }: PlayerTask, hold: boolean, attempt: number) {
  return useMutation({
    mutationFn: async ({ photo, video, position, source }: Capture) => {
      const query = new URLSearchParams({
        hold: String(hold),
        attempt: String(Math.min(attempt, MAX_PHOTO_ATTEMPTS)),
      });
      return request<SubmissionResult>('POST', `/api/tasks/${id}/trials?${query}`, {
        // A trial stores nothing, so the still of a video is enough.
        body: video ? photo.slice(0, video.start, photo.type) : photo,
        headers: photoHeaders(photo, { position: await position, source }),
      });
    },
    ...retryLost,
  });
}

interface TrialPhotoProps {
  task: PlayerTask;
  work: PhotoWork;
  onAttempt: () => void;
  onVerdict: (result: FinalResult) => void;
  onCancel: () => void;
}

type Stage = { at: 'camera'; notice: string | null } | { at: 'photo'; capture: Capture };

/** A photo task in a trial. The server only checks the photo. The decision is made here. */
export function TrialPhoto({ task, work, onAttempt, onVerdict, onCancel }: TrialPhotoProps) {
  const [stage, setStage] = useState<Stage>({ at: 'camera', notice: null });
  const hold = showsResultsFirst(work);
  const { data: result = null, isPending, error, ...trial } = useTryPhoto(task, hold, work.attempts + 1);
  const held = result?.outcome.verdict === 'held' ? result.outcome : null;
  const passed = held?.passed ?? false;
  useEffect(holdUpdates, []);

  const toCamera = (notice: string | null) => {
    trial.reset();
    setStage({ at: 'camera', notice });
  };
  const send = (capture: Capture) =>
    trial.mutate(capture, {
      onSuccess: ({ outcome, ...rest }) => {
        onAttempt();
        if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') onVerdict({ ...rest, outcome });
      },
    });
  const take = (capture: Capture) => {
    setStage({ at: 'photo', capture });
    if (hold) send(capture);
  };
  const accept = (checked: SubmissionResult) =>
    onVerdict({ ...checked, outcome: { verdict: 'accepted', pointsAwarded: task.points } });

  const { maxAttempts, autoAdvance } = work;
  const remainingMs = held === null || autoAdvance === null ? null : autoAdvance.seconds * MS_PER_S;
  useTimeout(() => {
    if (result === null) return;
    if (autoAdvance?.decision === 'approve') return accept(result);
    const outcome = refusePhoto('time_expired', { attempt: result.attempt, maxAttempts });
    if (outcome.verdict === 'failed') onVerdict({ ...result, outcome });
    else toCamera(m.photo_time_expired());
  }, remainingMs);

  if (stage.at === 'camera') {
    const View = work.taskType === 'video' ? VideoView : CameraView;
    return (
      <View
        title={task.description}
        withPosition={work.checks.some(({ type }) => type === 'location')}
        cameraOnly={work.cameraOnly}
        notice={stage.notice}
        onCapture={take}
        onCancel={onCancel}
      />
    );
  }
  const { capture } = stage;
  const isLast = held !== null && isLastAttempt(work, work.attempts);
  return (
    <PhotoReview
      task={task}
      work={work}
      attempt={result?.attempt ?? work.attempts + 1}
      picture={capture.photo}
      video={capture.video}
      error={error ? taskErrorText(error) : null}
      status={isPending ? m.photo_looking() : null}
      busy={isPending}
      main={{
        hint: result !== null && !passed ? m.error_photo_not_passed() : null,
        onClick: () => (result === null ? send(capture) : accept(result)),
      }}
      onAgain={isLast ? null : () => toCamera(null)}
      onCancel={onCancel}
      onClose={onCancel}
    >
      {result === null ? null : (
        <>
          <PhotoResults {...result} work={work} passed={passed} remainingMs={remainingMs} />
          {passed ? null : <p className="text-ink-2">{m.trial_ask_note()}</p>}
        </>
      )}
    </PhotoReview>
  );
}
