import { z } from 'zod';
import { ProfileId } from './ids.ts';
import {
  DEFAULT_GENERATED_PHOTO_TASKS,
  DEFAULT_GENERATED_QUIZ_TASKS,
  DEFAULT_GENERATED_TEAMS,
  DEFAULT_TOUR_RADIUS_KM,
  MAX_GENERATED_TASKS,
  MAX_GENERATED_TASKS_OF_TYPE,
  MAX_GENERATED_TEAMS,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_PROFILE_DESCRIPTION_LENGTH,
  MAX_PROFILE_NAME_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TEAM_NAME_LENGTH,
  MAX_TOUR_RADIUS_KM,
  MIN_TOUR_RADIUS_KM,
  TEAM_COLORS,
  TOUR_RADIUS_STEP_KM,
} from './limits.ts';
import { ProfileLoad } from './profiles.ts';
import { TaskInput, TaskType } from './tasks.ts';
import { optionalText, readableText } from './text.ts';

const taskCount = z.number().int().min(1).max(MAX_GENERATED_TASKS_OF_TYPE);
const counts = {
  photoTaskCount: taskCount.default(DEFAULT_GENERATED_PHOTO_TASKS),
  quizTaskCount: taskCount.default(DEFAULT_GENERATED_QUIZ_TASKS),
  /** Absent is none: the spec knows of none. */
  estimateTaskCount: z.number().int().min(0).max(MAX_GENERATED_TASKS_OF_TYPE).optional(),
  teamCount: z.number().int().min(1).max(MAX_GENERATED_TEAMS).default(DEFAULT_GENERATED_TEAMS),
};

/** What the organiser asks for (spec 5: a city tour needs a city, a regular game a topic). */
export const GeneratorSettings = z.discriminatedUnion('gameType', [
  z.strictObject({
    gameType: z.literal('city-tour'),
    city: readableText(MAX_SUBJECT_LENGTH),
    /** Kilometres around the middle of the tour, in steps of half a one. */
    radiusKm: z
      .number()
      .min(MIN_TOUR_RADIUS_KM)
      .max(MAX_TOUR_RADIUS_KM)
      .multipleOf(TOUR_RADIUS_STEP_KM)
      .default(DEFAULT_TOUR_RADIUS_KM),
    ...counts,
  }),
  z.strictObject({ gameType: z.literal('regular'), topic: readableText(MAX_SUBJECT_LENGTH), ...counts }),
]);
export type GeneratorSettings = z.infer<typeof GeneratorSettings>;
export type GameType = GeneratorSettings['gameType'];

/** Where a task of a city tour is done. */
export const GeneratedPlace = z.strictObject({
  name: readableText(MAX_SUBJECT_LENGTH),
  /** Degrees, WGS 84. */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type GeneratedPlace = z.infer<typeof GeneratedPlace>;

/** Names a generated task until it is saved. */
export const GeneratedTaskId = z.uuid().brand<'GeneratedTaskId'>();
export type GeneratedTaskId = z.infer<typeof GeneratedTaskId>;

/** Who thought of it: the model, or (labelled as such) we did, beforehand. */
export const GeneratedBy = z.enum(['ai', 'built-in']);
export type GeneratedBy = z.infer<typeof GeneratedBy>;

/** A task to look at before it is saved. */
export const GeneratedTask = z.strictObject({
  id: GeneratedTaskId,
  by: GeneratedBy,
  /** As it will be saved: complete and valid. */
  input: TaskInput,
  /** null in a regular game, and for a built-in task, which can be done anywhere. */
  place: GeneratedPlace.nullable(),
});
export type GeneratedTask = z.infer<typeof GeneratedTask>;

export const GeneratedTeam = z.strictObject({
  name: readableText(MAX_TEAM_NAME_LENGTH),
  /** One of those that teams get, which white can be read on. */
  color: z.enum(TEAM_COLORS),
});
export type GeneratedTeam = z.infer<typeof GeneratedTeam>;

/** The steps of the progress bar (spec 2). Saving follows when the organiser has looked at the rest. */
export const GeneratorStep = z.enum(['thinking', 'photo-tasks', 'quiz', 'teams', 'saving']);
export type GeneratorStep = z.infer<typeof GeneratorStep>;

/** Why the built-in lists had to help. */
export const FallbackReason = z.enum(['no_ai', 'budget_spent', 'unavailable', 'unusable_answer']);
export type FallbackReason = z.infer<typeof FallbackReason>;

/**
 * What `POST /api/generations` streams (Server-Sent Events), in this order: each step as it begins, tasks as they come, the
 * teams, `done`. A stream that ends without `done` was cut off; what came until then is good.
 */
export const GenerationEvent = z.discriminatedUnion('type', [
  /** `percent` is 0 to 100 and never falls. */
  z.strictObject({ type: z.literal('step'), step: GeneratorStep, percent: z.number().int() }),
  z.strictObject({
    type: z.literal('outline'),
    title: z.string(),
    description: z.string(),
    /** The middle of a city tour. */
    centre: GeneratedPlace.nullable(),
  }),
  z.strictObject({ type: z.literal('task'), task: GeneratedTask }),
  /** Tasks of this type come from the built-in list from here on. */
  z.strictObject({ type: z.literal('fallback'), taskType: TaskType, reason: FallbackReason }),
  /** All tasks in the order they are best done: of a city tour the shortest walk. */
  z.strictObject({ type: z.literal('order'), taskIds: z.array(GeneratedTaskId) }),
  z.strictObject({ type: z.literal('teams'), teams: z.array(GeneratedTeam) }),
  z.strictObject({ type: z.literal('done') }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;

/** One more task in place of one that the organiser does not want. */
export const ReplacementInput = z.strictObject({
  settings: GeneratorSettings,
  taskType: TaskType,
  /** The middle of the tour that the place must be near; null in a regular game. */
  centre: GeneratedPlace.nullable(),
  /** What the present tasks ask, so that the new one differs. */
  avoid: z.array(optionalText(MAX_INSTRUCTIONS_LENGTH)).max(MAX_GENERATED_TASKS),
});
export type ReplacementInput = z.infer<typeof ReplacementInput>;

/** `fallback` is null when the model thought of it. */
export const Replacement = z.strictObject({ task: GeneratedTask, fallback: FallbackReason.nullable() });
export type Replacement = z.infer<typeof Replacement>;

/**
 * The game as the organiser wants it: kept as a saved game by its title, and loaded at once. `mode` says whether in place
 * of the present game or behind it.
 */
export const GeneratedGameInput = z
  .strictObject({
    /** Of the saved game. Named by the client, so that a save whose answer was lost is recognised when it is sent again. */
    id: ProfileId,
    ...ProfileLoad.shape,
    title: readableText(MAX_PROFILE_NAME_LENGTH),
    description: optionalText(MAX_PROFILE_DESCRIPTION_LENGTH),
    tasks: z.array(TaskInput).max(MAX_GENERATED_TASKS),
    teams: z.array(GeneratedTeam).max(MAX_GENERATED_TEAMS),
  })
  .refine(({ tasks, teams }) => tasks.length + teams.length > 0, {
    path: ['tasks'],
    params: { rule: 'too_small' },
  });
export type GeneratedGameInput = z.infer<typeof GeneratedGameInput>;
