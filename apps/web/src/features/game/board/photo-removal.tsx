import type { PhotoId } from '@reisspel/contract/ids';
import type { OwnRemoval } from '@reisspel/contract/privacy';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AskRemovalModal } from './ask-removal-modal.tsx';

interface PhotoRemovalProps {
  /** For a screen reader that reads the button alone. */
  task: string;
  /** null when the photo is gone. */
  photoId: PhotoId | null;
  /** The team's request and its answer. */
  removal: OwnRemoval | undefined;
}

/** "Verwijder mijn foto": asks the organiser, and shows the answer. */
export default function PhotoRemoval({ task, photoId, removal }: PhotoRemovalProps) {
  const [asking, setAsking] = useState(false);
  const erasedId = removal?.state === 'erased' ? removal.photoId : null;
  useEffect(() => {
    if (erasedId === null) return;
    import('../../../lib/forget-photo.ts')
      .then(({ forgetPhoto }) => forgetPhoto(erasedId))
      .catch(() => {
        // Without a network it is tried again the next time.
      });
  }, [erasedId]);
  switch (removal?.state) {
    case 'asked':
      return <Notice tone="info">{m.removal_asked()}</Notice>;
    case 'erased':
      return <Notice tone="good">{m.removal_erased()}</Notice>;
    case 'declined':
      return (
        <Notice tone="info">
          {removal.answer === '' ? m.removal_declined() : m.removal_declined_why({ answer: removal.answer })}
        </Notice>
      );
    default:
      break;
  }
  if (photoId === null) return null;
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-5" />
        {m.removal_open()}
        <span className="sr-only"> {task}</span>
      </Button>
      {asking ? (
        <AskRemovalModal
          photoId={photoId}
          onAsked={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
