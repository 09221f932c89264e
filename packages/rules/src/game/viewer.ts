import type { TeamId } from '@reisspel/contract/ids';

/** Whose eyes a view is for: decided by the server at its door, never by the client. */
export type Viewer =
  | { view: 'play'; teamId: TeamId | null }
  | { view: 'admin' }
  /** `all`: what a frozen board keeps from others as well. */
  | { view: 'gallery'; all: boolean }
  | { view: 'screen'; photos: boolean }
  | { view: 'trip' };

/** Viewers with the same key see the very same. */
export function audienceKey(viewer: Viewer): string {
  switch (viewer.view) {
    case 'play':
      return viewer.teamId === null ? 'visitor' : `team ${viewer.teamId}`;
    case 'gallery':
      return viewer.all ? 'gallery of the organiser' : 'gallery';
    case 'screen':
      return viewer.photos ? 'screen with photos' : 'screen';
    case 'admin':
    case 'trip':
      return viewer.view;
    default:
      return viewer satisfies never;
  }
}
