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
    const text = saveProblem(new ApiError('invalid_input', { issues }));
    expect(text).toContain('Antwoorden · Punten');
  });

  test('says what is known where no field is named', () => {
    const general = 'Er klopt iets niet aan wat je invulde.';
    expect(saveProblem(new ApiError('invalid_input', { issues: [{ path: '', rule: 'x' }] }))).toBe(general);
    expect(saveProblem(new ApiError('invalid_input', {}))).toBe(general);
    expect(saveProblem(new ApiError('network'))).toBe('Geen verbinding. Probeer het zo nog eens.');
  });
});
