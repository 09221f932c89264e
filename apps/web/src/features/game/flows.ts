import { lazy } from 'react';
import { readStored, store } from '../../lib/storage.ts';
import { wantQueue } from '../../queue/door.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

const loadTaskScreen = () => import('./task/task-screen.tsx');
const loadPhotoFlow = () => import('./photo/photo-flow.tsx');
const loadAnswerFlow = () => import('./task/answer-flow.tsx');

/** Written down by a phone that plays, so that its next page asks for the board together with the team's state. */
const PLAYS_KEY = 'plays';
const loadTeamBoard = () => import('./board/team-board.tsx');

/** For who plays: a visitor's first view does without. */
export const TeamBoard = lazy(loadTeamBoard);

/** Fetches the board, for a phone that plays or is about to. */
export function preloadBoard(): void {
  loadTeamBoard().catch(() => {
    // It is asked for again when it is shown.
  });
}

/** Whether this phone has played for a team of this trip. */
export function hasPlayed(): boolean {
  return readStored(PLAYS_KEY) !== null;
}

/** As `preloadBoard`, where it was played before. */
export function preloadBoardOfPlayer(): void {
  if (hasPlayed()) preloadBoard();
}

/** Only when there is something to say. */
export const AboveBoard = optionalPart(() => import('./board/above-board.tsx'));

/** For a failed photo only, so not on the first view. */
export const AskOrganiser = optionalPart(() => import('./photo/ask-organiser.tsx'));
export const TaskScreen = lazy(loadTaskScreen);
export const PhotoFlow = lazy(loadPhotoFlow);
export const AnswerFlow = lazy(loadAnswerFlow);

/** Fetches what playing needs while there is a network: a task may be opened where there is none. */
export function preloadFlows(): void {
  store(PLAYS_KEY, '1');
  wantQueue();
  Promise.all([loadTaskScreen(), loadPhotoFlow(), loadAnswerFlow()]).catch(() => {
    // It is asked for again when a task is opened.
  });
}
