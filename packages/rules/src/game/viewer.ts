import type { TeamId } from '@reisspel/contract/ids';

/** The server decides who the viewer is, never the client. */
export type Viewer =
  | { view: 'play'; teamId: TeamId | null }
  | { view: 'admin' }
  /** `all`: also the photos that a frozen board hides from others. */
  | { view: 'gallery'; all: boolean }
  | { view: 'screen'; photos: boolean }
  | { view: 'trip' };

/** Viewers with the same key get the same view. */
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
