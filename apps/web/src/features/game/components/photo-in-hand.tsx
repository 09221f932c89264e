import type { PlayerTask } from '@reisspel/contract/live';
import { isOutdated } from '../../../lib/outdated.ts';
import * as m from '../../../paraglide/messages.js';
import type { Capture } from '../photo-mutations.ts';
import { attemptText, type PhotoWork } from '../task-texts.ts';
import { ExportButton } from './export-button.tsx';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';

/** Whether the phone is about to keep a photo, or would not. */
export type Keeping = 'under_way' | 'failed';

interface PhotoInHandProps {
  task: PlayerTask;
  work: PhotoWork;
  capture: Capture;
  keeping: Keeping;
  onHandIn: () => void;
  onAgain: () => void;
  onCancel: () => void;
}

/** A photo that was just made: it is shown once it is kept, or if it cannot be. */
export function PhotoInHand({ task, work, capture, keeping, onHandIn, onAgain, onCancel }: PhotoInHandProps) {
  const busy = keeping === 'under_way';
  return (
    <PhotoReview
      title={task.description}
      picture={busy ? null : capture.photo}
      attempt={attemptText(work, work.attempts + 1)}
      error={keeping === 'failed' ? (isOutdated() ? m.queue_keep_outdated() : m.queue_keep_failed()) : null}
      status={busy ? m.queue_saving() : null}
      busy={busy}
      locked={busy}
      main={{ ...HAND_IN, busy, hint: null, onClick: onHandIn }}
      onAgain={onAgain}
      cancel={{ ...CANCEL, onClick: onCancel }}
      onClose={onCancel}
    >
      {keeping === 'failed' ? <ExportButton name={task.description} picture={capture.photo} /> : null}
    </PhotoReview>
  );
}
