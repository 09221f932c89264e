import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { addErrorText, changeErrorText } from './task-dialog.tsx';

describe('the error text of a task form', () => {
  test('names each refused field once', () => {
    const issues = [
      { path: 'options.1.text', rule: 'too_big' },
      { path: 'options', rule: 'duplicate_option' },
      { path: 'points', rule: 'too_small' },
    ];
    expect(addErrorText(new ApiError('invalid_input', { issues }))).toContain('Antwoorden · Punten');
  });

  test('says that the task was not added or not changed, and why', () => {
    expect(addErrorText(new ApiError('invalid_input'))).toBe(
      'De opdracht is niet toegevoegd. Er klopt iets niet aan wat je invulde.',
    );
    expect(changeErrorText(new ApiError('network'))).toBe(
      'De opdracht is niet gewijzigd. Geen verbinding. Probeer het zo nog eens.',
    );
  });

  test.each([
    ['database_unavailable', 'De database van de server werkt nu niet.'],
    ['storage_full', 'De schijf van de server is vol, dus dit is niet bewaard.'],
    ['storage_unavailable', 'De opslag voor foto’s werkt nu niet, dus dit is niet bewaard.'],
  ] as const)('names the cause of %s, says that earlier data is safe, and gives advice', (code, cause) => {
    const text = addErrorText(new ApiError(code));
    expect(text.startsWith(`De opdracht is niet toegevoegd. ${cause} Wat er al stond, is er nog.`)).toBe(
      true,
    );
    expect(text).toMatch(/op de server/);
  });

  test('asks to check the list when the answer to a new task was lost', () => {
    expect(addErrorText(new ApiError('network'))).toBe(
      'Geen verbinding. We weten niet of de opdracht is toegevoegd: kijk eerst of hij al in de lijst staat.',
    );
  });
});
