import type { CheckResult } from '@reisspel/contract/kinds/checks';
import type { Review, SubmissionResult } from '@reisspel/contract/submissions';
import { isLocationDispute } from '@reisspel/rules/verdicts';
import { useMutation } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { send } from '../../../lib/api.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { retryLost } from '../retry-lost.ts';

interface AskOrganiserProps {
  id: SubmissionResult['id'];
  review: Review;
  checks?: readonly CheckResult[];
  task?: string;
}

/** A button for a review request. Its label differs if only the place was wrong. */
export default function AskOrganiser({ id, review, checks = [], task }: AskOrganiserProps) {
  const ask = useMutation({
    mutationFn: () => send('PUT', `/api/submissions/${id}/review-request`),
    ...retryLost,
  });
  if (review.state === 'asked' || ask.isSuccess) return <Notice tone="info">{m.photo_asked()}</Notice>;
  if (review.state !== 'none') return null;
  return (
    <>
      {ask.isError ? <Notice tone="bad">{taskErrorText(ask.error)}</Notice> : null}
      <Button icon={Hand} busy={ask.isPending} onClick={() => ask.mutate()}>
        {isLocationDispute(checks) ? m.photo_ask_location() : m.photo_ask()}
        {task === undefined ? null : <span className="sr-only"> {task}</span>}
      </Button>
    </>
  );
}
