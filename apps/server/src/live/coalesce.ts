import type { LiveChange } from '@reisspel/contract/live';
import type { Announcement, Audience } from './audience.ts';

/** Changes with the same key replace each other: each holds the whole new value. */
function keyOf(change: LiveChange): string {
  switch (change.type) {
    case 'score':
    case 'own-score':
      return `${change.type} ${change.score.teamId}`;
    case 'own-task':
      return `${change.type} ${change.task.id}`;
    case 'result':
      return `${change.type} ${change.result.teamId} ${change.result.taskId}`;
    case 'submission':
      return `submission ${change.submission.id}`;
    case 'photo':
      return `${change.type} ${change.photo.id}`;
    case 'flight':
      return `flight ${change.status.flightId}`;
    default:
      return change satisfies never;
  }
}

/**
 * What an audience is told of a run of announcements: the last value of each thing that changed, or that only a
 * new snapshot will do.
 */
export function coalesce(
  announcements: readonly Announcement[],
  audiences: readonly Audience[],
): LiveChange[] | 'resync' {
  const latest = new Map<string, LiveChange>();
  for (const announcement of announcements) {
    if (announcement.type === 'resync') return 'resync';
    for (const { to, change } of announcement.deliveries) {
      if (to.some((audience) => audiences.includes(audience))) latest.set(keyOf(change), change);
    }
  }
  return [...latest.values()];
}
