import type { OpenWork, PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { type Capture, useSubmitPhoto } from '../mutations.ts';
import { CameraView } from './camera-view.tsx';
import { PhotoReview } from './photo-review.tsx';

interface PhotoFlowProps {
  task: PlayerTask;
  work: Extract<OpenWork, { taskType: 'photo' }>;
  onVerdict: (result: SubmissionResult) => void;
  onCancel: () => void;
}

/** Capture, review, send (spec 4). Retaking makes a new submission; sending again repeats the same one. */
export default function PhotoFlow({ task, work, onVerdict, onCancel }: PhotoFlowProps) {
  const [capture, setCapture] = useState<Capture | null>(null);
  const submit = useSubmitPhoto();
  // The team's other phone was first; the photo on this screen is still the player's to look at until it is sent.
  const overtaken = task.progress.status !== 'open' && capture === null;
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

  if (capture === null) {
    return <CameraView title={task.description} onCapture={setCapture} onCancel={onCancel} />;
  }
  const { attempts, maxAttempts } = work;
  return (
    <PhotoReview
      title={task.description}
      capture={capture}
      attempt={maxAttempts === null ? null : m.photo_attempt({ attempt: attempts + 1, max: maxAttempts })}
      error={submit.isError ? errorText(submit.error) : null}
      sending={submit.isPending}
      waiting={submit.isPending && submit.failureCount > 0}
      onSubmit={() => {
        const { signal } = sending.current;
        submit.mutate({ taskId: task.id, capture, signal }, { onSuccess: onVerdict });
      }}
      onAgain={() => {
        giveUp();
        setCapture(null);
      }}
      onCancel={() => {
        giveUp();
        onCancel();
      }}
    />
  );
}
