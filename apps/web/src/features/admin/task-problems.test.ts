import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { saveProblem } from './task-problems.ts';

describe('a task that the server refuses', () => {
  test('names each field it found wrong once', () => {
    const issues = [
      { path: 'options.1.text', rule: 'too_big' },
      { path: 'options', rule: 'duplicate_option' },
      { path: 'points', rule: 'too_small' },
    ];
    const text = saveProblem(new ApiError('invalid_input', { issues }), 'add');
    expect(text).toContain('Antwoorden · Punten');
  });

  test('is not added, or not changed, for a reason', () => {
    const issues = [{ path: '', rule: 'x' }];
    for (const params of [{ issues }, {}]) {
      expect(saveProblem(new ApiError('invalid_input', params), 'add')).toBe(
        'De opdracht is niet toegevoegd. Er klopt iets niet aan wat je invulde.',
      );
    }
    expect(saveProblem(new ApiError('network'), 'change')).toBe(
      'De opdracht is niet gewijzigd. Geen verbinding. Probeer het zo nog eens.',
    );
  });

  test('because the database is away says what to do about that', () => {
    expect(saveProblem(new ApiError('database_unavailable'), 'add')).toMatch(
      /^De opdracht is niet toegevoegd\. De database van de server werkt nu niet\./,
    );
  });
});

test('a new task whose answer got lost is looked for before it is saved again', () => {
  expect(saveProblem(new ApiError('network'), 'add')).toBe(
    'Geen verbinding. We weten niet of de opdracht is toegevoegd: kijk eerst of hij al in de lijst staat.',
  );
});
