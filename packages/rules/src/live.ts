import { SCREEN_PHOTOS, SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { GalleryPhoto, LiveChange, LiveState } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';

/** Replaces the entry `same` finds, or adds one at the end. */
function put<T>(entries: readonly T[], entry: T, same: (other: T) => boolean): T[] {
  return entries.some(same) ? entries.map((other) => (same(other) ? entry : other)) : [...entries, entry];
}

/** The last to arrive, and of the earlier ones those that a team asks about; the last first. */
export function newestSubmissions(submissions: readonly AdminSubmission[]): AdminSubmission[] {
  return submissions
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .filter(({ review }, index) => index < SUBMISSION_PAGE || review.state === 'asked');
}

/** What goes round on the big screen, the last made first. */
export function newestPhotos<Photo extends GalleryPhoto>(photos: readonly Photo[]): Photo[] {
  return photos.toSorted((a, b) => b.takenAt - a.takenAt).slice(0, SCREEN_PHOTOS);
}

/**
 * The state after one change. Changes hold absolute values, so a repeat has no effect; one that does not concern
 * this view (a result in the gallery) leaves the state as it is, the same object.
 */
export function applyChange<S extends LiveState>(state: S, change: LiveChange): S {
  switch (change.type) {
    case 'score': {
      if (state.view === 'gallery' || state.view === 'trip' || state.scores === null) return state;
      const { score } = change;
      return { ...state, scores: put(state.scores, score, (other) => other.teamId === score.teamId) };
    }
    case 'own-score':
      if (state.view !== 'play' || state.own === null) return state;
      return { ...state, own: { ...state.own, score: change.score } };
    case 'own-task': {
      if (state.view !== 'play' || state.own === null) return state;
      const { task } = change;
      return {
        ...state,
        own: { ...state.own, tasks: put(state.own.tasks, task, ({ id }) => id === task.id) },
      };
    }
    case 'result': {
      if (state.view !== 'admin') return state;
      const { result } = change;
      const same = (other: typeof result) => other.teamId === result.teamId && other.taskId === result.taskId;
      return { ...state, results: put(state.results, result, same) };
    }
    case 'submission': {
      if (state.view !== 'admin') return state;
      const { submission } = change;
      const others = state.submissions.filter(({ id }) => id !== submission.id);
      return { ...state, submissions: newestSubmissions([submission, ...others]) };
    }
    case 'photo': {
      const { photo, task } = change;
      if (state.view === 'screen' && state.photos !== null) {
        const shown = { ...photo, task: task.description };
        return { ...state, photos: newestPhotos(put(state.photos, shown, ({ id }) => id === photo.id)) };
      }
      if (state.view !== 'gallery') return state;
      return {
        ...state,
        // One that comes late stands where it was made.
        photos: put(state.photos, photo, ({ id }) => id === photo.id).toSorted(
          (a, b) => a.takenAt - b.takenAt,
        ),
        tasks: put(state.tasks, task, ({ id }) => id === task.id),
      };
    }
    case 'flight': {
      if (state.view !== 'trip') return state;
      const { status } = change;
      return {
        ...state,
        flights: put(state.flights, status, ({ flightId }) => flightId === status.flightId),
      };
    }
    default:
      return change satisfies never;
  }
}
