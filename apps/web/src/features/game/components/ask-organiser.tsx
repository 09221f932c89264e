import type { Review, SubmissionResult } from '@reisspel/contract/submissions';
import { Hand } from 'lucide-react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAskOrganiser } from '../photo-mutations.ts';

interface AskOrganiserProps {
  id: SubmissionResult['id'];
  review: Review;
}

/** Puts a refused photo to the organiser, once. */
export default function AskOrganiser({ id, review }: AskOrganiserProps) {
  const ask = useAskOrganiser();
  if (review.state === 'asked' || ask.isSuccess) return <Notice tone="info">{m.photo_asked()}</Notice>;
  if (review.state !== 'none') return null;
  return (
    <>
      {ask.isError ? <Notice tone="bad">{errorText(ask.error)}</Notice> : null}
      <Button busy={ask.isPending} onClick={() => ask.mutate(id)}>
        <Hand aria-hidden className="size-5" />
        {m.photo_ask()}
      </Button>
    </>
  );
}
