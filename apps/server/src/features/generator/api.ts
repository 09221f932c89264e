export { photoTask, quizTask } from './task-inputs.ts';
