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

/** "Portugal" and "Frankrijk" are right. */
export const CHOICES = {
  taskType: 'choices',
  points: 10,
  instructions: 'Welke landen grenzen aan Spanje?',
  options: [
    { text: 'Portugal', isCorrect: true },
    { text: 'Italië', isCorrect: false },
    { text: 'Frankrijk', isCorrect: true },
  ],
};

/** "zeester" is the right answer. */
export const TEXT = {
  taskType: 'text',
  points: 10,
  instructions: 'Welk dier is dit?',
  rightAnswer: 'zeester',
  synonyms: [],
};

export const CODE = {
  taskType: 'code',
  points: 10,
  instructions: 'Zoek het papier bij de haven.',
  code: 'BOOT42',
};

/** A wrong answer costs points, which a try elsewhere does not. */
export const PLACE = {
  taskType: 'place',
  points: 10,
  instructions: 'Loop naar de haven.',
  deduction: 5,
  latitude: 38.5056,
  longitude: -0.2331,
  radius: 100,
};

export const VIDEO = { taskType: 'video', points: 20, instructions: 'Film de zee' };

export const ORDER = {
  taskType: 'order',
  points: 10,
  instructions: 'Zet van klein naar groot',
  items: [{ text: 'Mier' }, { text: 'Muis' }, { text: 'Kat' }, { text: 'Koe' }],
};
