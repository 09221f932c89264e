import { lazy } from 'react';
import { wantQueue } from '../../queue/door.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

const loadTaskScreen = () => import('./task/task-screen.tsx');
const loadPhotoFlow = () => import('./photo/photo-flow.tsx');
const loadAnswerFlow = () => import('./task/answer-flow.tsx');
const loadTeamBoard = () => import('./board/team-board.tsx');

/** Separate, because the first view of a visitor needs no board. */
export const TeamBoard = lazy(loadTeamBoard);

export function preloadBoard(): void {
  loadTeamBoard().catch(() => {
    // It is requested again when it is shown.
  });
}

/** Loaded only when there is a message. */
export const AboveBoard = optionalPart(() => import('./board/above-board.tsx'));

/** Only a failed photo needs it, so the first view leaves it out. */
export const AskOrganiser = optionalPart(() => import('./photo/ask-organiser.tsx'));
export const TaskScreen = lazy(loadTaskScreen);
export const PhotoFlow = lazy(loadPhotoFlow);
export const AnswerFlow = lazy(loadAnswerFlow);

/** Fetches the code for playing ahead, because a task may be opened without a network. */
export function preloadFlows(): void {
  wantQueue();
  Promise.all([loadTaskScreen(), loadPhotoFlow(), loadAnswerFlow()]).catch(() => {
    // It is requested again when a task is opened.
  });
}
