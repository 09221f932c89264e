import { lazy } from 'react';

const loadAskOrganiser = () => import('./components/ask-organiser.tsx');
const loadTaskScreen = () => import('./components/task-screen.tsx');
const loadPhotoFlow = () => import('./components/photo-flow.tsx');
const loadQuizFlow = () => import('./components/quiz-flow.tsx');

/** For a failed photo only, so not on the first view. */
export const AskOrganiser = lazy(loadAskOrganiser);
export const TaskScreen = lazy(loadTaskScreen);
export const PhotoFlow = lazy(loadPhotoFlow);
export const QuizFlow = lazy(loadQuizFlow);

/** Fetches what playing needs while there is a network: a task may be opened where there is none. */
export function preloadFlows(): void {
  Promise.all([loadTaskScreen(), loadPhotoFlow(), loadQuizFlow()]).catch(() => {
    // It is asked for again when a task is opened.
  });
}
