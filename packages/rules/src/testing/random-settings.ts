/** Random settings of tasks about points, derived from a number. */
import type { TaskInput } from '@reisspel/contract/tasks';

/** Half of the tasks have a bonus for the first team. */
export function anyFirstBonus(value: number): Pick<TaskInput, 'firstBonus'> {
  return { firstBonus: value % 2 === 0 ? 0 : 1 + (value % 9) };
}

/** Settings of a question. The right answer stays secret, so that other tests find a leak. */
export function anyQuestionSettings(value: number) {
  return {
    ...anyFirstBonus(value),
    speedPoints: value % 3 !== 0,
    soundUrl: value % 7 === 0 ? '/api/sounds/sound-1750000000000-0123456789abcdef.mp3' : null,
    deduction: value % 2 === 0 ? 1 + (value % 4) : 0,
    explanation: { text: value % 5 === 0 ? '' : `Uitleg bij ${value}`, showsAnswer: false },
  };
}
