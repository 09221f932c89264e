import { TaskInput } from '@reisspel/contract/tasks';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { WindowGame } from '../../../kinds/window-fields.tsx';
import { ApiError } from '../../../lib/api.ts';
import { addErrorText, changeErrorText, TaskDialog } from './task-dialog.tsx';

afterEach(cleanup);

const GAME: WindowGame = {
  trip: { startsOn: '2090-03-24', endsOn: '2090-03-28', timeZone: 'Europe/Madrid' },
  tasks: [],
  flights: [],
  landings: [],
  taskId: null,
};

function show(input: TaskInput | null): void {
  const unused = () => {};
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaskDialog
        title="Opdracht"
        input={input}
        game={GAME}
        busy={false}
        error={null}
        onSave={unused}
        onClose={unused}
      />
    </QueryClientProvider>,
  );
}

/** Returns the names of the form's fields outside folded parts, each once. */
function fieldsInView(): string[] {
  const controls = screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input, textarea, select');
  const shown = [...controls].filter((control) => control.closest('details:not([open])') === null);
  return [...new Set(shown.map(({ name }) => name))];
}

/** Each further setting belongs in a folded part. */
test.each([
  ['Foto', ['taskType', 'instructions', 'points']],
  [
    'Quiz',
    [
      'taskType',
      'instructions',
      'points',
      ...['correct', 'options.0.text', 'options.1.text', 'options.2.text', 'options.3.text'],
      'timeLimit',
    ],
  ],
] as const)('the plain form of the kind "%s" shows no more fields than it did at first', (kind, fields) => {
  show(null);
  fireEvent.click(screen.getByRole('radio', { name: kind }));
  expect(fieldsInView()).toEqual(fields);
});

test('the rare settings of a task stay folded, and say in one line which are set', () => {
  const opens = { when: 'after-start', minutes: 30 };
  const hints = [{ text: 'Kijk omhoog', cost: 5 }];
  const task = { taskType: 'photo', points: 10, instructions: 'Zee', maxRetries: 3, hints };
  show(TaskInput.parse({ ...task, window: { opens, closes: null } }));
  expect(fieldsInView()).toEqual(['instructions', 'points']);
  const line = 'Hints · Aantal pogingen · Opent 30 minuten na de start van het spel';
  const summary = screen.getByText(line).closest('summary');
  expect(summary?.textContent).toBe(`Meer instellingen${line}`);
});

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
