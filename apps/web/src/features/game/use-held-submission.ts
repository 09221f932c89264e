import type { PlayerTask } from '@reisspel/contract/live';
import type { OwnSubmission, SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedPhoto } from '../../live/photo-queue/entry.ts';
import { photoQueue } from '../../live/photo-queue/queue.ts';
import { fetchSubmission } from './photo-mutations.ts';
import type { PhotoWork } from './task-texts.ts';

/** A photo that the server holds until its team decides. */
export interface HeldSubmission {
  task: PlayerTask;
  work: PhotoWork;
  team: QueuedPhoto['team'];
  id: string;
  /** What the server said when the photo came in; null when this screen found it there. */
  first: SubmissionResult | null;
}

/** Just come in, a photo has all of its time. */
function atArrival(first: SubmissionResult, { autoAdvance }: PhotoWork): OwnSubmission {
  const runs = first.outcome.verdict === 'held' && first.outcome.deadlineAt !== null;
  const remainingMs = runs && autoAdvance !== null ? autoAdvance.seconds * 1_000 : null;
  return { ...first, remainingMs, review: { state: 'none' } };
}

/** What the live state says of this photo: when it changes, somebody else has decided. */
function liveSign({ progress }: PlayerTask, work: PhotoWork, id: string): string {
  const { lastPhoto } = work;
  const asked = lastPhoto?.submissionId === id ? `${lastPhoto.held} ${lastPhoto.review.state}` : 'another';
  return `${progress.status} ${asked}`;
}

/** The photo as the server has it, asked for again whenever the live state says that something has become of it. */
export function useSubmission({ task, work, id, first }: HeldSubmission) {
  const sign = liveSign(task, work, id);
  const [firstSign] = useState(sign);
  return useQuery({
    queryKey: ['submission', id, sign],
    queryFn: ({ signal }) => fetchSubmission(id, signal),
    initialData: first !== null && sign === firstSign ? () => atArrival(first, work) : undefined,
    placeholderData: keepPreviousData,
    // What is left of its time is true at the moment it was asked for only.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The team's word: on the disk at once, and with the server as soon as that can be reached. */
export function useDecide({ task, team, id }: HeldSubmission) {
  const { description, points } = task;
  const photo = { id, team, task: { id: task.id, description, points } };
  return useMutation({
    mutationFn: (decision: SubmissionDecision['decision']) => photoQueue.decide(photo, { decision }),
    networkMode: 'always',
  });
}
