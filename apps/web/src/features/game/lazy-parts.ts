import type { OwnTeam } from '@reisspel/contract/live';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { readStored } from '../../lib/storage.ts';
import { REPLIES_KEY, requestQueue } from '../../queue/queue-bridge.ts';
import { optionalPart } from '../../ui/optional-part.tsx';

const loadTaskScreen = () => import('./task/task-screen.tsx');
const loadPhotoFlow = () => import('./photo/photo-flow.tsx');
const loadVideoView = () => import('./photo/video-view.tsx');
const loadAnswerFlow = () => import('./task/answer-flow.tsx');
const loadTeamBoard = () => import('./board/team-board.tsx');

/** Loads later, because the first view of a visitor shows no board. */
export const TeamBoard = lazyRouteComponent(loadTeamBoard);

export async function preloadBoard(): Promise<void> {
  // After a failure, the board loads again when it renders.
  await TeamBoard.preload?.();
}

/** Loads only for a team with messages, and on a phone that had a team before. */
export const TeamNotices = optionalPart(() => import('./board/team-notices.tsx'));

/** Loads only for a team that may write to the organiser, or has written. */
export const Replies = optionalPart(() => import('./replies/replies.tsx'));

/** True when the team has a conversation. A view that an older version stored lacks the fields. */
export function hasConversation({ mayReply, replies }: OwnTeam): boolean {
  return mayReply || replies?.length > 0 || Boolean(readStored(REPLIES_KEY));
}

/** Loads only for a failed task. */
export const AskOrganiser = optionalPart(() => import('./photo/ask-organiser.tsx'));
export const TaskScreen = lazy(loadTaskScreen);
export const PhotoFlow = lazy(loadPhotoFlow);
export const AnswerFlow = lazy(loadAnswerFlow);
export const VideoView = lazy(loadVideoView);

/** Loads the code of the task screens early, because a player may open a task offline. */
export function preloadTaskScreens(): void {
  requestQueue();
  Promise.all([loadTaskScreen(), loadPhotoFlow(), loadVideoView(), loadAnswerFlow()]).catch(() => {
    // The code loads again when the player opens a task.
  });
}
