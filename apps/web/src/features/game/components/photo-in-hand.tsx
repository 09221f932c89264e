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
      status={m.queue_saving()}
      busy
      locked
      main={{ ...HAND_IN, busy: true, hint: null, onClick: nothing }}
      onAgain={nothing}
      cancel={{ ...CANCEL, onClick: nothing }}
      onClose={nothing}
    />
  );
}
