import { lazyRouteComponent } from '@tanstack/react-router';

/** Loads only for an invitation and for a trial of a task. */
export const GameDoor = lazyRouteComponent(() => import('./game-pages.tsx'));
