import type { PlayerTask } from '@reisspel/contract/live';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { isOutdated } from '../../../lib/outdated.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { photoQueue } from '../../../live/photo-queue/queue.ts';
import { sendUnkept } from '../../../live/photo-queue/unkept.ts';
import * as m from '../../../paraglide/messages.js';
import type { Capture, NewPhoto } from '../photo-mutations.ts';
import { attemptText, type PhotoWork } from '../task-texts.ts';
import { DiscardPhotoModal } from './discard-photo-modal.tsx';
import { ExportButton } from './export-button.tsx';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';

interface UnkeptPhotoProps {
  task: PlayerTask;
  work: PhotoWork;
  photo: NewPhoto;
  capture: Capture;
  /** There was room for it after all, and it goes by itself. */
  onKept: () => void;
  onSettled: (result: SubmissionResult) => void;
  onAgain: () => void;
  onCancel: () => void;
}

/** Hands a photo in that is nowhere but here: by way of the phone if that has room by now, else straight to the server. */
function useHandIn({ photo, capture, onKept, onSettled }: UnkeptPhotoProps) {
  const [page] = useState(() => new AbortController());
  useEffect(() => () => page.abort(), [page]);
  const mayBeThere = useRef(false);
  return useMutation({
    mutationFn: async () => {
      const position = await capture.position;
      const made = { ...photo, ...capture, position, mayBeThere: mayBeThere.current };
      try {
        await photoQueue.add(made, 'handed_in');
        return null;
      } catch {
        mayBeThere.current = true;
        return await sendUnkept(made, page.signal);
      }
    },
    onSuccess: (result) => (result === null ? onKept() : onSettled(result)),
    networkMode: 'always',
  });
}

/** A photo that the phone would not keep: this screen has the only one. */
export function UnkeptPhoto(props: UnkeptPhotoProps) {
  const { task, work, capture, onAgain, onCancel } = props;
  const [leaving, setLeaving] = useState(false);
  const handIn = useHandIn(props);
  const busy = handIn.isPending;
  useWakeLock(busy);
  const why = handIn.isError
    ? m.queue_unkept_failed({ reason: errorText(handIn.error) })
    : isOutdated()
      ? m.queue_keep_outdated()
      : m.queue_keep_failed();
  return (
    <>
      <PhotoReview
        title={task.description}
        picture={capture.photo}
        attempt={attemptText(work, work.attempts + 1)}
        error={busy ? null : why}
        status={busy ? m.queue_unkept_sending() : null}
        busy={busy}
        locked={false}
        main={{ ...HAND_IN, busy, hint: null, onClick: () => handIn.mutate() }}
        onAgain={onAgain}
        cancel={{ ...CANCEL, onClick: onCancel }}
        onClose={() => setLeaving(true)}
      >
        <ExportButton name={task.description} picture={capture.photo} />
      </PhotoReview>
      {leaving ? (
        <DiscardPhotoModal
          text={m.queue_unkept_leave_text()}
          error={null}
          busy={false}
          onDiscard={onCancel}
          onKeep={() => setLeaving(false)}
        />
      ) : null}
    </>
  );
}
