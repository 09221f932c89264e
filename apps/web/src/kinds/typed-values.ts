import type { TaskInputs } from '@reisspel/contract/tasks';
import type { AnswerType } from '@reisspel/rules/kinds/flows';

/** Returns a typed limit. An empty text, and 0 attempts, mean no limit: null (spec 5). */
export function limitOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || number === 0 ? null : number;
}

/** Returns a typed address; null for an empty text. */
export function addressOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The values that the forms of all questions have. */
export const NEW_QUESTION = {
  timeLimit: '',
  imageUrl: '',
  /** The path of the sound on this server; empty for none. */
  soundUrl: '',
  speedPoints: false,
  /** Empty if a wrong answer costs nothing. */
  deduction: '',
  explanation: '',
  showsAnswer: false,
};

export type QuestionValues = typeof NEW_QUESTION;

export function questionValuesOf(input: TaskInputs[AnswerType]): QuestionValues {
  const { timeLimit, imageUrl, soundUrl, speedPoints, deduction, explanation } = input;
  return {
    timeLimit: String(timeLimit ?? ''),
    imageUrl: imageUrl ?? '',
    soundUrl: soundUrl ?? '',
    speedPoints,
    deduction: deduction === 0 ? '' : String(deduction),
    explanation: explanation.text,
    showsAnswer: explanation.showsAnswer,
  };
}

export function questionInput(values: QuestionValues) {
  const { timeLimit, imageUrl, soundUrl, speedPoints, deduction, explanation, showsAnswer } = values;
  return {
    timeLimit: limitOf(timeLimit),
    imageUrl: addressOf(imageUrl),
    soundUrl: addressOf(soundUrl),
    speedPoints,
    deduction: Number(deduction),
    explanation: { text: explanation.trim(), showsAnswer },
  };
}
