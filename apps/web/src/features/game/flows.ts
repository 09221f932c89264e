import { lazy } from 'react';

const loadPhotoFlow = () => import('./components/photo-flow.tsx');
const loadQuizFlow = () => import('./components/quiz-flow.tsx');

export const PhotoFlow = lazy(loadPhotoFlow);
export const QuizFlow = lazy(loadQuizFlow);

/** Fetches what playing needs while there is a network: a task may be opened where there is none. */
export function preloadFlows(): void {
  Promise.all([loadPhotoFlow(), loadQuizFlow()]).catch(() => {
    // It is asked for again when a task is opened.
  });
}
