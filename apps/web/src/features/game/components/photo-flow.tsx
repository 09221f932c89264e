import type { OpenWork, PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { isReviewed } from '@reisspel/rules/submissions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { type Capture, useSubmitPhoto } from '../photo-mutations.ts';
import { attemptText, type FinalResult } from '../task-texts.ts';
import { CameraView } from './camera-view.tsx';
import { HeldPhoto } from './held-photo.tsx';
import { PhotoReview } from './photo-review.tsx';

type PhotoWork = Extract<OpenWork, { taskType: 'photo' }>;

interface PhotoFlowProps {
  task: PlayerTask;
  work: PhotoWork;
  onVerdict: (result: FinalResult) => void;
  onCancel: () => void;
}

/** Where a photo is: being made, in the player's hand, or with the server, which waits for the team. */
type Stage =
  | { at: 'camera'; notice: string | null }
  | { at: 'hand'; capture: Capture }
  | { at: 'server'; id: SubmissionResult['id']; first: SubmissionResult | null; capture: Capture | null };

function firstStage({ lastPhoto }: PhotoWork): Stage {
  return lastPhoto?.held
    ? { at: 'server', id: lastPhoto.submissionId, first: null, capture: null }
    : { at: 'camera', notice: null };
}

/** How the task stands now; it may have changed since this screen opened. */
function currentWork({ progress }: PlayerTask, opened: PhotoWork): PhotoWork {
  return progress.status === 'open' && progress.work.taskType === 'photo' ? progress.work : opened;
}

/**
 * Capture, review, hand in (spec 4). Where a photo is looked at, or attempts or time are counted, it goes to the
 * server at once and waits there with its results; else the player looks first, and sends it by handing it in.
 */
export default function PhotoFlow({ task, work: opened, onVerdict, onCancel }: PhotoFlowProps) {
  const work = currentWork(task, opened);
  const [stage, setStage] = useState<Stage>(() => firstStage(opened));
  const submit = useSubmitPhoto();
  const toCamera = useCallback((notice: string | null) => setStage({ at: 'camera', notice }), []);
  // The team's other phone was first; a photo on this screen is still the player's to look at until it is sent.
  const overtaken = task.progress.status !== 'open' && stage.at === 'camera';
  useEffect(() => {
    if (overtaken) onCancel();
  }, [overtaken, onCancel]);

  // Without this, a photo that was retaken would still go out when the network is back.
  const sending = useRef(new AbortController());
  const giveUp = () => {
    sending.current.abort();
    sending.current = new AbortController();
    submit.reset();
  };
  const send = (capture: Capture) => {
    const { signal } = sending.current;
    const photo = { taskId: task.id, capture, hold: isReviewed(work), signal };
    submit.mutate(photo, {
      onSuccess: (result) => {
        const { outcome } = result;
        if (outcome.verdict === 'accepted' || outcome.verdict === 'failed') {
          onVerdict({ ...result, outcome });
        } else setStage({ at: 'server', id: result.id, first: result, capture });
      },
    });
  };
  const take = (capture: Capture) => {
    setStage({ at: 'hand', capture });
    if (isReviewed(work)) send(capture);
  };

  if (stage.at === 'camera') {
    return (
      <CameraView
        title={task.description}
        withPosition={work.checks.some(({ type }) => type === 'location')}
        notice={stage.notice}
        onCapture={take}
        onCancel={onCancel}
      />
    );
  }
  if (stage.at === 'server') {
    const { id, first, capture } = stage;
    const held = { task, work, id, first, photo: capture?.photo ?? null };
    return <HeldPhoto key={id} {...held} onVerdict={onVerdict} onCamera={toCamera} onCancel={onCancel} />;
  }
  const { capture } = stage;
  const held = submit.isPending && submit.failureCount === 0;
  return (
    <PhotoReview
      title={task.description}
      picture={capture.photo}
      attempt={attemptText(work, work.attempts + 1)}
      error={submit.isError ? errorText(submit.error) : null}
      status={submit.isPending ? sendingText(work, submit.failureCount > 0) : null}
      busy={held}
      locked={held}
      submit={{ busy: submit.isPending, hint: null, onSubmit: () => send(capture) }}
      onAgain={() => {
        giveUp();
        toCamera(null);
      }}
      onCancel={() => {
        giveUp();
        onCancel();
      }}
    />
  );
}

function sendingText(work: PhotoWork, waiting: boolean): string {
  if (waiting) return m.photo_waiting();
  return work.checks.length > 0 ? m.photo_looking() : m.photo_sending();
}
