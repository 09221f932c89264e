/** Tasks as the organiser would send them, for scenarios that are not about the form. */
export const PHOTO = { taskType: 'photo', points: 20, instructions: 'Maak een foto' };

/** "Een boot" is right. */
export const QUIZ = {
  taskType: 'quiz',
  points: 10,
  instructions: 'Wat zie je?',
  options: [
    { text: 'Een boot', isCorrect: true },
    { text: 'Een vis', isCorrect: false },
  ],
};
