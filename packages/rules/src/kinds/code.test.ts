import { TaskId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import { expect, test } from 'vitest';
import { inputOf, taskOf } from '../task.ts';
import { judgeAnswer } from '../verdicts.ts';

const made = { taskType: 'code', points: 10, instructions: 'Zoek de vlag.' };
const noId = () => expect.fail('This task has no options and no hints');

function task(input: unknown) {
  const id = TaskId.parse('01890000-0000-7000-8000-000000000001');
  return taskOf(TaskInput.parse(input), { id, number: 1, newOptionId: noId, newHintId: noId });
}

function judge(right: string, answer: Parameters<typeof judgeAnswer>[1]) {
  return judgeAnswer(task({ ...made, code: right }), answer, { deadlineAt: null, now: 0 });
}

test.each([
  ['KAAP-2025', 'kaap 2025'],
  ['Crème', 'CREME'],
  ['Ωmega', 'ωMEGA'],
])('the code %s is found as "%s"', (right, code) => {
  expect(judge(right, { code })).toMatchObject({ value: { verdict: 'accepted', pointsAwarded: 10 } });
});

test.each([
  ['KAAP2025', 'KAAP205'],
  ['KAAP2025', 'KAAP20255'],
  ['KAAP2025', '---'],
])('for the code %s, "%s" is refused and costs no attempt', (right, code) => {
  expect(judge(right, { code })).toMatchObject({ ok: false, code: 'wrong_code' });
});

test('an answer of another kind is refused', () => {
  expect(judge('KAAP2025', { text: 'KAAP2025' })).toMatchObject({ code: 'task_type_mismatch' });
});

test('a wrong code is refused, so no price of a wrong answer is stored', () => {
  expect(inputOf(task({ ...made, code: 'KAAP', deduction: 5 }))).toMatchObject({ deduction: 0 });
});

test.each(['', 'KAP', 'K-A-P', '🏖🏖🏖🏖', 'A'.repeat(33)])('an organiser cannot save the code "%s"', (code) =>
  expect(TaskInput.safeParse({ ...made, code }).success).toBe(false),
);
