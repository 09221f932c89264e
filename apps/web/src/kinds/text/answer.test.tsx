import { expect, test } from 'vitest';
import { textAnswer } from './answer.tsx';

const OPENING = { question: 'Welk dier is dit?', imageUrl: null, soundUrl: null, remainingMs: null };

test('an answer is sent without the spaces around it, and shown again after a reload', () => {
  expect(textAnswer.parse(' De zeester ', OPENING)).toEqual({ ok: true, body: { text: 'De zeester' } });
  expect(textAnswer.draftOf({ text: 'De zeester' })).toBe('De zeester');
  expect(textAnswer.draftOf({ value: 3 })).toBe('');
});

test.each([' ', '?!', '...'])('"%s" is not sent, because it would cost the question', (draft) => {
  expect(textAnswer.parse(draft, OPENING)).toEqual({
    ok: false,
    problem: 'Vul een antwoord met letters of cijfers in.',
  });
});
