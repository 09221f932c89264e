import * as m from '../../paraglide/messages.js';

/** Texts of the answer screen that are the same for every question but a quiz. */
export const QUESTION_TEXTS = {
  start: m.question_start,
  running: m.question_running,
  runningTimed: m.question_running_timed,
  leaveTitle: m.question_leave_title,
  stay: m.question_stay,
} as const;
