import type { CheckResult, Review, SubmissionResult } from '@reisspel/contract/submissions';
import { isLocationDispute } from '@reisspel/rules/location-dispute';
import { Hand } from 'lucide-react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAskOrganiser } from './photo-mutations.ts';

interface AskOrganiserProps {
  id: SubmissionResult['id'];
  review: Review;
  /** What was found; none where that is not at hand. */
  checks?: readonly CheckResult[];
  /** Of which task, for who hears the button among others. */
  task?: string;
}

/** Puts a refused photo to the organiser, once. Where only the place is against it, the button says what is wrong. */
export default function AskOrganiser({ id, review, checks = [], task }: AskOrganiserProps) {
  const ask = useAskOrganiser();
  if (review.state === 'asked' || ask.isSuccess) return <Notice tone="info">{m.photo_asked()}</Notice>;
  if (review.state !== 'none') return null;
  return (
    <>
      {ask.isError ? <Notice tone="bad">{errorText(ask.error)}</Notice> : null}
      <Button busy={ask.isPending} onClick={() => ask.mutate(id)}>
        <Hand aria-hidden className="size-5" />
        {isLocationDispute(checks) ? m.photo_ask_location() : m.photo_ask()}
        {task === undefined ? null : <span className="sr-only"> {task}</span>}
      </Button>
    </>
  );
}
