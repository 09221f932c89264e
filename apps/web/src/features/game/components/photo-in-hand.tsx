import type { PlayerTask } from '@reisspel/contract/live';
import * as m from '../../../paraglide/messages.js';
import { attemptText, type PhotoWork } from '../task-texts.ts';
import { CANCEL, HAND_IN, PhotoReview } from './photo-review.tsx';

/** A photo that is being written to the phone: nothing can be done with it before that has worked, or has not. */
export function PhotoInHand({ task, work }: { task: PlayerTask; work: PhotoWork }) {
  const nothing = () => {};
  return (
    <PhotoReview
      title={task.description}
      picture={null}
      attempt={attemptText(work, work.attempts + 1)}
      error={null}
      status={null}
      busy
      locked
      main={{ ...HAND_IN, busy: false, hint: m.queue_saving(), onClick: nothing }}
      onAgain={nothing}
      cancel={{ ...CANCEL, onClick: nothing }}
      onClose={nothing}
    />
  );
}
