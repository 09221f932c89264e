import { GeneratedTask, type GenerationEvent, GeneratorSettings } from '@reisspel/contract/generator';
import { describe, expect, test } from 'vitest';
import {
  changeTeam,
  dropTask,
  editTask,
  emptyGame,
  type GeneratedGame,
  gameInput,
  keptTasks,
  moveTask,
  replaceTask,
  restorePrevious,
  takeEvent,
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
  return events.reduce(takeEvent, emptyGame(ID, settings, 'Spel over De zee'));
}

const arrived = (...numbers: number[]): GenerationEvent[] =>
  numbers.map((number) => ({ type: 'task', task: task(number) }));

const texts = (game: GeneratedGame) =>
  keptTasks(game)
    .map(({ input }) => input.instructions.at(-1))
    .join('');

describe('a game that comes in', () => {
  test('has its first name until a better one comes, tasks as they come, then in their order', () => {
    const outline: GenerationEvent = { type: 'outline', title: 'Zilt', description: 'Aan zee', centre: null };
    expect(gameOf(...arrived(1)).title).toBe('Spel over De zee');
    const order: GenerationEvent = { type: 'order', taskIds: [task(3).id, task(1).id] };
    const game = gameOf(outline, ...arrived(1, 2, 3), order);
    expect(game).toMatchObject({ title: 'Zilt', description: 'Aan zee' });
    // The second task is not in the order: it moves behind the others.
    expect(texts(game)).toBe('312');
  });

  test('knows why the built-in list had to help', () => {
    const game = gameOf({ type: 'fallback', taskType: 'quiz', reason: 'unavailable' });
    expect(game.fallbacks).toEqual({ quiz: 'unavailable' });
  });
});

describe('a game that is looked over', () => {
  test('moves a task past those that are kept, and no further than the ends', () => {
    const game = dropTask(gameOf(...arrived(1, 2, 3)), task(2).id, true);
    const up = moveTask(game, task(3).id, -1);
    expect(texts(up)).toBe('31');
    expect(texts(moveTask(up, task(3).id, -1))).toBe('31');
    expect(texts(moveTask(up, task(3).id, 1))).toBe('13');
    expect(texts(dropTask(up, task(2).id, false))).toHaveLength(3);
  });

  test('brings back what a new task took the place of', () => {
    const before = gameOf(...arrived(1, 2));
    const after = replaceTask(before, task(1).id, { task: task(9, 'built-in'), fallback: 'budget_spent' });
    expect(texts(after)).toBe('92');
    expect(after.fallbacks).toEqual({ photo: 'budget_spent' });
    expect(texts(restorePrevious(after, task(9).id))).toBe('12');
  });

  test('does not ask for what is there, nor for what was turned down in the same place', () => {
    const before = gameOf(...arrived(1, 2, 3));
    const game = replaceTask(dropTask(before, task(2).id, true), task(1).id, {
      task: task(9),
      fallback: null,
    });
    const [item, other] = game.tasks;
    if (!item || !other) throw new Error('Nothing came');
    expect(textsToAvoid(game, item)).toEqual(['opdracht 9', 'opdracht 1', 'opdracht 2', 'opdracht 3']);
    expect(textsToAvoid(game, other)).toEqual(['opdracht 2', 'opdracht 9', 'opdracht 3']);
  });

  test('asks about no more tasks than the server takes', () => {
    const many = Array.from({ length: 35 }, (_, n): GenerationEvent => {
      const input = { ...task(1).input, instructions: `opdracht ${n}` };
      return { type: 'task', task: { ...task(1), input } };
    });
    const [item] = gameOf(...many).tasks;
    if (!item) throw new Error('Nothing came');
    expect(textsToAvoid(gameOf(...many), item)).toHaveLength(30);
  });

  test('keeps its id through every change, so that it is saved once', () => {
    const game = moveTask(dropTask(gameOf(...arrived(1, 2, 3)), task(1).id, true), task(3).id, -1);
    expect(gameInput(game, 'append').id).toBe(ID);
    expect(gameInput({ ...game, title: 'Anders' }, 'replace').id).toBe(ID);
  });

  test('saves what is kept, as it was changed', () => {
    const teams: GenerationEvent = {
      type: 'teams',
      teams: [
        { name: 'Rode Team', color: '#C23E18' },
        { name: 'Blauwe Team', color: '#0B4F6C' },
      ],
    };
    let game = gameOf(...arrived(1, 2), teams);
    game = editTask(game, task(2).id, { ...task(2).input, instructions: 'iets anders' });
    game = dropTask(game, task(1).id, true);
    game = changeTeam(game, '#C23E18', (item) => ({ ...item, dropped: true }));
    game = changeTeam(game, '#0B4F6C', ({ team }) => ({ team: { ...team, name: ' Zee ' }, dropped: false }));
    expect(gameInput({ ...game, title: ' Zilt ' }, 'append')).toMatchObject({
      mode: 'append',
      title: 'Zilt',
      tasks: [{ instructions: 'iets anders' }],
      teams: [{ name: 'Zee', color: '#0B4F6C' }],
    });
  });
});

describe('a tour that is looked over', () => {
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

  test('has a new task where the walk is shortest, and what it replaced back where that was', () => {
    const before = street(1, 2, 3, 5);
    const after = replaceTask(before, task(1).id, { task: taskAt(9, 4), fallback: null });
    expect(texts(after)).toBe('2394');
    expect(texts(restorePrevious(after, task(9).id))).toBe('1234');
  });

  test('keeps the order that the organiser gave the others', () => {
    const moved = moveTask(street(1, 2, 3), task(3).id, -1);
    expect(texts(moved)).toBe('132');
    expect(texts(replaceTask(moved, task(1).id, { task: taskAt(9, 0.5), fallback: null }))).toBe('932');
  });

  test('leaves a task that can be done anywhere where it is', () => {
    const anywhere = { task: task(9, 'built-in'), fallback: 'unavailable' } as const;
    expect(texts(replaceTask(street(1, 2, 3), task(2).id, anywhere))).toBe('193');
  });

  test('is not lengthened by what was dropped', () => {
    const without = dropTask(street(1, 2, 9), task(3).id, true);
    expect(texts(replaceTask(without, task(1).id, { task: taskAt(8, 10), fallback: null }))).toBe('28');
  });
});
