import * as m from '../../paraglide/messages.js';

export function questionIntro(time: string | null): string {
  return time === null ? m.quiz_intro() : m.quiz_intro_timed({ time });
}

/** Texts of the answer screen that are the same for every question but a quiz. */
export const QUESTION_TEXTS = {
  intro: questionIntro,
  start: m.question_start,
  running: m.question_running,
  runningTimed: m.question_running_timed,
  leaveTitle: m.question_leave_title,
  stay: m.question_stay,
  submit: m.quiz_submit,
} as const;
