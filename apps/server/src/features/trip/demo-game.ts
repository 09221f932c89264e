import type { PhotoTaskInput } from '@reisspel/contract/kinds/photo';
import { DEFAULT_MIN_FACES, DEFAULT_TASK_POINTS, TEAM_COLORS } from '@reisspel/contract/limits';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { MadeTeam } from '@reisspel/contract/teams';
import { isSame } from '@reisspel/rules/game/equality';
import type { Game } from '@reisspel/rules/game/game';
import { inputOf } from '@reisspel/rules/task';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { photoTask, quizTask } from '../generator/api.ts';

function photo(instructions: string, more: Partial<PhotoTaskInput> = {}): PhotoTaskInput {
  return { ...photoTask({ instructions }), points: DEFAULT_TASK_POINTS, ...more };
}

function quiz(
  question: string,
  timeLimit: number | null,
  right: string,
  wrong: readonly string[],
): TaskInput {
  const task = quizTask({ question, right, wrong }, () => 0);
  // Sorted by text, so that an option's position is no hint.
  const options = task.options.toSorted((a, b) => a.text.localeCompare(b.text, 'nl'));
  return { ...task, points: DEFAULT_TASK_POINTS, timeLimit, options };
}

const BLUE_DOOR = photo('Vind een huis met een blauwe deur en ga er met het hele team voor staan.', {
  points: 20,
  maxRetries: 3,
  minBrightness: 60,
});
const JUMP = photo('Spring allemaal tegelijk. Alle voeten van de grond!', {
  points: 15,
  requiresPreviousTask: true,
});

export const demoTasks: readonly TaskInput[] = [
  photo('Maak een groepsfoto op het strand. De zee moet erop staan.'),
  quiz('Welk feest van Villajoyosa is er elk jaar in juli?', 60, 'Moros y Cristianos', [
    'La Tomatina',
    'Las Fallas',
    'San Fermín',
  ]),
  BLUE_DOOR,
  quiz('Waar is Villajoyosa beroemd om?', 30, 'Chocolade', ['Kaas', 'Klompen', 'Porselein']),
  JUMP,
  quiz('Hoeveel uur vliegen we naar Alicante?', null, '2 uur en 30 minuten', [
    '1 uur en 15 minuten',
    '3 uur en 45 minuten',
  ]),
  photo('Bestel iets op het terras in het Spaans en maak er een foto van.', {
    requiredObjects: ['cup', 'wine glass', 'bottle', 'bowl', 'fork'],
  }),
];

/** Examples for any trip: a task with checks and few attempts, and a task that requires it. */
export const demoExamples: readonly TaskInput[] = [{ ...BLUE_DOOR, minFaces: DEFAULT_MIN_FACES }, JUMP];

export const demoTeams: readonly (MadeTeam & { password: string })[] = [
  { name: 'Rode Team', color: TEAM_COLORS[0], password: '' },
  { name: 'Blauwe Team', color: TEAM_COLORS[1], password: '' },
  { name: 'Groene Team', color: TEAM_COLORS[2], password: 'olijf' },
];

/** The ids of options are made when a task is added, and say nothing of its content. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, child) => (key === 'id' ? undefined : child)));
}

/**
 * Tells whether the game is this example, and nobody changed or played it. The example of an older
 * release counts as changed, because its texts may differ.
 */
export function isExampleGame(game: Game, { open }: Pick<SecretBox, 'open'>): boolean {
  const { tasks, teams, runs, messages, play } = game;
  const isUsed = play.some(({ adjustments, replies }) => adjustments.length + replies.length > 0);
  if (isUsed || runs.length + messages.length > 0) return false;
  const looks = teams.map(({ name, color, sealedPassword }) => ({
    name,
    color,
    password: sealedPassword === null ? '' : open(sealedPassword),
  }));
  return isSame(looks, demoTeams) && isSame(withoutIds(tasks.map(inputOf)), demoTasks);
}
