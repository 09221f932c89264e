import type { TeamId } from '@reisspel/contract/ids';
import type { LiveChange } from '@reisspel/contract/live';

/** Who a change may be sent to. */
export type Audience =
  | 'visitor'
  | 'player'
  | 'gallery'
  | 'gallery-organiser'
  | 'screen'
  | 'screen-photos'
  | 'admin'
  | 'trip'
  | `team:${TeamId}`;

/** Who sees the scoreboard while it is visible, beside the organiser. */
export const BOARD_AUDIENCES: readonly Audience[] = ['visitor', 'player', 'screen'];
/** Who sees the photos of completed tasks, beside the organiser. */
export const GALLERY_AUDIENCES: readonly Audience[] = ['gallery', 'screen-photos'];

/** What a stream shows: decided by the auth gate, never by the client. */
export type Viewer =
  | { view: 'play'; teamId: TeamId | null }
  | { view: 'admin' }
  /** `all`: what a frozen board keeps from others as well. */
  | { view: 'gallery'; all: boolean }
  | { view: 'screen'; photos: boolean }
  | { view: 'trip' };

export interface Delivery {
  to: Audience[];
  change: LiveChange;
}

/** What a commit tells the open windows: small steps, or that everybody needs a new snapshot. */
export type Announcement = { type: 'resync' } | { type: 'changes'; deliveries: Delivery[] };

/** The audiences a viewer belongs to. */
export function audiencesOf(viewer: Viewer): readonly Audience[] {
  switch (viewer.view) {
    case 'admin':
      return ['admin'];
    case 'gallery':
      return [viewer.all ? 'gallery-organiser' : 'gallery'];
    case 'screen':
      return viewer.photos ? ['screen', 'screen-photos'] : ['screen'];
    case 'trip':
      return ['trip'];
    case 'play':
      return viewer.teamId === null ? ['visitor'] : ['player', `team:${viewer.teamId}`];
    default:
      return viewer satisfies never;
  }
}

/** Viewers with the same key get the very same bytes. */
export function audienceKey(viewer: Viewer): string {
  return audiencesOf(viewer).join('+');
}
