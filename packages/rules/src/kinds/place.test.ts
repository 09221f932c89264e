import { TaskId } from '@reisspel/contract/ids';
import { TaskAnswer, TaskInput } from '@reisspel/contract/tasks';
import { expect, test } from 'vitest';
import { inputOf, taskOf } from '../task.ts';
import { judgeAnswer } from '../verdicts.ts';

const SPOT = { latitude: 38.5, longitude: -0.2 };
const made = { taskType: 'place', points: 10, instructions: 'Loop naar de haven.', ...SPOT, radius: 100 };
const noId = () => expect.fail('This task has no options and no hints');

function task(input: unknown) {
  const id = TaskId.parse('01890000-0000-7000-8000-000000000001');
  return taskOf(TaskInput.parse(input), { id, number: 1, newOptionId: noId, newHintId: noId });
}

function judge(answer: unknown) {
  return judgeAnswer(task(made), TaskAnswer.parse(answer), { deadlineAt: null, now: 0 });
}

/** One thousandth of a degree of latitude is 111 metres. */
test.each([
  ['at the place', 38.5, 10],
  ['within the radius', 38.5008, 0],
  ['outside the radius, by less than the phone is uncertain', 38.5015, 80],
])('a team is there %s', (_, latitude, accuracy) => {
  expect(judge({ ...SPOT, latitude, accuracy })).toMatchObject({
    value: { verdict: 'accepted', pointsAwarded: 10 },
  });
});

test.each([
  ['outside the radius', 38.5015, 10, 167],
  ['far away, of which the phone knows little', 38.51, 5_000, 1_112],
])('a team %s is refused with its distance', (_, latitude, accuracy, distance) => {
  expect(judge({ ...SPOT, latitude, accuracy })).toEqual({
    ok: false,
    code: 'not_at_place',
    params: { distance },
  });
});

test('an answer of another kind is refused', () => {
  expect(judge({ text: 'de haven' })).toMatchObject({ code: 'task_type_mismatch' });
});

test('the explanation has no right answer, because the team has seen the place', () => {
  const stored = task({ ...made, explanation: { text: 'Mooi, hè?', showsAnswer: true } });
  expect(inputOf(stored)).toMatchObject({ explanation: { text: 'Mooi, hè?', showsAnswer: false } });
});

test('a try at another place is refused, so no price of a wrong answer is stored', () => {
  expect(inputOf(task({ ...made, deduction: 5 }))).toMatchObject({ deduction: 0 });
});

test.each([{ latitude: 91 }, { longitude: -181 }, { radius: 19 }, { radius: 20_001 }])(
  'an organiser cannot save a place with %o',
  (wrong) => expect(TaskInput.safeParse({ ...made, ...wrong }).success).toBe(false),
);
