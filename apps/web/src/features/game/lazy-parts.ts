import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { requestQueue } from '../../queue/queue-bridge.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

const loadTaskScreen = () => import('./task/task-screen.tsx');
const loadPhotoFlow = () => import('./photo/photo-flow.tsx');
const loadAnswerFlow = () => import('./task/answer-flow.tsx');
const loadTeamBoard = () => import('./board/team-board.tsx');

/** Loaded apart, because the first view of a visitor shows no board. */
export const TeamBoard = lazyRouteComponent(loadTeamBoard);

export async function preloadBoard(): Promise<void> {
  // A failed load is tried again when the board is shown.
  await TeamBoard.preload?.();
}

/** Loaded only for a team with messages, and for a phone that had a team before. */
export const TeamNotices = optionalPart(() => import('./board/team-notices.tsx'));

/** Loaded only for a failed photo. */
export const AskOrganiser = optionalPart(() => import('./photo/ask-organiser.tsx'));
export const TaskScreen = lazy(loadTaskScreen);
export const PhotoFlow = lazy(loadPhotoFlow);
export const AnswerFlow = lazy(loadAnswerFlow);

/** Loads the code of the task screens early, because a task may be opened without a network. */
export function preloadTaskScreens(): void {
  requestQueue();
  Promise.all([loadTaskScreen(), loadPhotoFlow(), loadAnswerFlow()]).catch(() => {
    // It is loaded again when a task is opened.
  });
}
