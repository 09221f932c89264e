import { GeneratedTask, type GenerationEvent, GeneratorSettings } from '@reisspel/contract/generator';
import { MAX_GENERATED_TASKS } from '@reisspel/contract/limits';
import { describe, expect, test } from 'vitest';
import {
  applyEvent,
  changeTask,
  changeTeam,
  emptyGame,
  type GeneratedGame,
  gameInput,
  keptTasks,
  moveTask,
  replaceTask,
  restorePrevious,
  textsToAvoid,
} from './generated-game.ts';

const ID = '00000000-0000-4000-8000-0000000000ff';
const settings = GeneratorSettings.parse({ gameType: 'regular', topic: 'De zee' });

function task(number: number, by: 'ai' | 'built-in' = 'ai'): GeneratedTask {
  return GeneratedTask.parse({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    by,
    input: { taskType: 'photo', points: 100, instructions: `opdracht ${number}` },
    place: null,
  });
}

function gameOf(...events: GenerationEvent[]): GeneratedGame {
  return events.reduce(applyEvent, emptyGame(ID, settings));
}

const taskEvents = (...numbers: number[]): GenerationEvent[] =>
  numbers.map((number) => ({ type: 'task', task: task(number) }));

const texts = (game: GeneratedGame) =>
  keptTasks(game)
    .map(({ input }) => input.instructions.at(-1))
    .join('');

describe('a game that is being generated', () => {
  test('takes its title from the outline and sorts its tasks by the order event', () => {
    const outline: GenerationEvent = { type: 'outline', title: 'Zilt', description: 'Aan zee', centre: null };
    expect(gameOf(...taskEvents(1)).title).toBe('Spel over De zee');
    const order: GenerationEvent = { type: 'order', taskIds: [task(3).id, task(1).id] };
    const game = gameOf(outline, ...taskEvents(1, 2, 3), order);
    expect(game).toMatchObject({ title: 'Zilt', description: 'Aan zee' });
    // The second task is not in the order: it moves behind the others.
    expect(texts(game)).toBe('312');
  });

  test('records the reason for built-in tasks', () => {
    const game = gameOf({ type: 'fallback', taskType: 'quiz', reason: 'unavailable' });
    expect(game.fallbacks).toEqual({ quiz: 'unavailable' });
  });
});

describe('a game under review', () => {
  test('moves a task among the kept tasks and stops at both ends', () => {
    const game = changeTask(gameOf(...taskEvents(1, 2, 3)), task(2).id, { dropped: true });
    const up = moveTask(game, task(3).id, -1);
    expect(texts(up)).toBe('31');
    expect(texts(moveTask(up, task(3).id, -1))).toBe('31');
    expect(texts(moveTask(up, task(3).id, 1))).toBe('13');
    expect(texts(changeTask(up, task(2).id, { dropped: false }))).toHaveLength(3);
  });

  test('restores the task that a new one replaced', () => {
    const before = gameOf(...taskEvents(1, 2));
    const after = replaceTask(before, task(1).id, { task: task(9, 'built-in'), fallback: 'budget_spent' });
    expect(texts(after)).toBe('92');
    expect(after.fallbacks).toEqual({ photo: 'budget_spent' });
    expect(texts(restorePrevious(after, task(9).id))).toBe('12');
  });

  test('avoids the texts of all its tasks and of the task that was replaced in the same place', () => {
    const before = gameOf(...taskEvents(1, 2, 3));
    const game = replaceTask(changeTask(before, task(2).id, { dropped: true }), task(1).id, {
      task: task(9),
      fallback: null,
    });
    const [item, other] = game.tasks;
    if (!item || !other) throw new Error('The game has no tasks');
    expect(textsToAvoid(game, item)).toEqual(['opdracht 9', 'opdracht 1', 'opdracht 2', 'opdracht 3']);
    expect(textsToAvoid(game, other)).toEqual(['opdracht 2', 'opdracht 9', 'opdracht 3']);
  });

  test('lists at most as many texts to avoid as the server accepts', () => {
    const many = Array.from({ length: MAX_GENERATED_TASKS + 5 }, (_, n): GenerationEvent => {
      const input = { ...task(1).input, instructions: `opdracht ${n}` };
      return { type: 'task', task: { ...task(1), input } };
    });
    const [item] = gameOf(...many).tasks;
    if (!item) throw new Error('The game has no tasks');
    expect(textsToAvoid(gameOf(...many), item)).toHaveLength(MAX_GENERATED_TASKS);
  });

  test('keeps its id through every change', () => {
    const game = moveTask(
      changeTask(gameOf(...taskEvents(1, 2, 3)), task(1).id, { dropped: true }),
      task(3).id,
      -1,
    );
    expect(gameInput(game, 'append').id).toBe(ID);
    expect(gameInput({ ...game, title: 'Anders' }, 'replace').id).toBe(ID);
  });

  test('saves the kept tasks and teams with their changes', () => {
    const teams: GenerationEvent = {
      type: 'teams',
      teams: [
        { name: 'Rode Team', color: '#C23E18' },
        { name: 'Blauwe Team', color: '#0B4F6C' },
      ],
    };
    let game = gameOf(...taskEvents(1, 2), teams);
    game = changeTask(game, task(2).id, {
      task: { ...task(2), input: { ...task(2).input, instructions: 'iets anders' } },
    });
    game = changeTask(game, task(1).id, { dropped: true });
    game = changeTeam(game, '#C23E18', { dropped: true });
    game = changeTeam(game, '#0B4F6C', { team: { name: ' Zee ', color: '#0B4F6C' } });
    expect(gameInput({ ...game, title: ' Zilt ' }, 'append')).toMatchObject({
      mode: 'append',
      title: 'Zilt',
      tasks: [{ instructions: 'iets anders' }],
      teams: [{ name: 'Zee', color: '#0B4F6C' }],
    });
  });
});

describe('a tour under review', () => {
  const centre = { name: 'Plein', latitude: 38.5, longitude: -0.23 };

  /** A task at `steps` steps east of the centre. */
  function taskAt(number: number, steps: number): GeneratedTask {
    const place = { ...centre, name: `Plek ${number}`, longitude: centre.longitude + steps / 1_000 };
    return { ...task(number), place };
  }

  /** Places in a street, in the order of their walk. */
  function street(...steps: number[]): GeneratedGame {
    const outline: GenerationEvent = { type: 'outline', title: 'Straat', description: '', centre };
    const tasks = steps.map((at, index): GenerationEvent => ({ type: 'task', task: taskAt(index + 1, at) }));
    return gameOf(outline, ...tasks);
  }

  test('places a new or restored task where the walk is shortest', () => {
    const before = street(1, 2, 3, 5);
    const after = replaceTask(before, task(1).id, { task: taskAt(9, 4), fallback: null });
    expect(texts(after)).toBe('2394');
    expect(texts(restorePrevious(after, task(9).id))).toBe('1234');
  });

  test('keeps the organiser’s order of the other tasks', () => {
    const moved = moveTask(street(1, 2, 3), task(3).id, -1);
    expect(texts(moved)).toBe('132');
    expect(texts(replaceTask(moved, task(1).id, { task: taskAt(9, 0.5), fallback: null }))).toBe('932');
  });

  test('puts a new task without a place at the position of the old one', () => {
    const anywhere = { task: task(9, 'built-in'), fallback: 'unavailable' } as const;
    expect(texts(replaceTask(street(1, 2, 3), task(2).id, anywhere))).toBe('193');
  });

  test('leaves dropped tasks out of the walk', () => {
    const without = changeTask(street(1, 2, 9), task(3).id, { dropped: true });
    expect(texts(replaceTask(without, task(1).id, { task: taskAt(8, 10), fallback: null }))).toBe('28');
  });
});
