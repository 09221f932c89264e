import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { saveProblem } from './task-dialog.tsx';

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

  test.each([
    ['database_unavailable', 'De database van de server werkt nu niet.'],
    ['storage_full', 'De schijf van de server is vol, dus dit is niet bewaard.'],
    ['storage_unavailable', 'De opslag voor foto’s werkt nu niet, dus dit is niet bewaard.'],
  ] as const)('because of %s says what is wrong, that nothing is lost, and what to do', (code, wrong) => {
    const text = saveProblem(new ApiError(code), 'add');
    expect(text.startsWith(`De opdracht is niet toegevoegd. ${wrong} Wat er al stond, is er nog.`)).toBe(
      true,
    );
    expect(text).toMatch(/op de server/);
  });
});

test('a new task whose answer got lost is looked for before it is saved again', () => {
  expect(saveProblem(new ApiError('network'), 'add')).toBe(
    'Geen verbinding. We weten niet of de opdracht is toegevoegd: kijk eerst of hij al in de lijst staat.',
  );
});
