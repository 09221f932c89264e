/** Tasks as the organiser would send them, for scenarios that are not about the form. */
export const PHOTO = { taskType: 'photo', points: 20, instructions: 'Maak een foto' };

/** From 90 to 110 is right. */
export const ESTIMATE = {
  taskType: 'estimate',
  points: 10,
  instructions: 'Hoe hoog is de rots?',
  answer: 100,
  tolerance: 10,
  unit: 'meter',
};

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
