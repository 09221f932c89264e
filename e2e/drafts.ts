// Tasks to send to the API, for tests that are not about the form.

export const PHOTO = { taskType: 'photo', points: 20, instructions: 'Maak een foto' };

/** Answers from 90 to 110 are right. */
export const ESTIMATE = {
  taskType: 'estimate',
  points: 10,
  instructions: 'Hoe hoog is de rots?',
  answer: 100,
  tolerance: 10,
  unit: 'meter',
};

/** "Een boot" is the right answer. */
export const QUIZ = {
  taskType: 'quiz',
  points: 10,
  instructions: 'Wat zie je?',
  options: [
    { text: 'Een boot', isCorrect: true },
    { text: 'Een vis', isCorrect: false },
  ],
};
