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
import { coordinates } from './trip/trip.ts';

/** The generator cannot hang up a code or be sure of a place, and makes photos, not videos. */
export const GeneratedType = TaskType.exclude(['code', 'place', 'video']);
export type GeneratedType = z.infer<typeof GeneratedType>;

const taskCount = z.number().int().min(1).max(MAX_GENERATED_TASKS_OF_TYPE);
/** Of a type that the spec does not have. Absent means 0. */
const extraTaskCount = z.number().int().min(0).max(MAX_GENERATED_TASKS_OF_TYPE).optional();
const counts = {
  photoTaskCount: taskCount.default(DEFAULT_GENERATED_PHOTO_TASKS),
  quizTaskCount: taskCount.default(DEFAULT_GENERATED_QUIZ_TASKS),
  estimateTaskCount: extraTaskCount,
  choicesTaskCount: extraTaskCount,
  orderTaskCount: extraTaskCount,
  textTaskCount: extraTaskCount,
  teamCount: z.number().int().min(1).max(MAX_GENERATED_TEAMS).default(DEFAULT_GENERATED_TEAMS),
};

export const GeneratorSettings = z.discriminatedUnion('gameType', [
  z.strictObject({
    gameType: z.literal('city-tour'),
    city: readableText(MAX_SUBJECT_LENGTH),
    /** Kilometres. */
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

export const GeneratedPlace = z.strictObject({
  name: readableText(MAX_SUBJECT_LENGTH),
  ...coordinates,
});
export type GeneratedPlace = z.infer<typeof GeneratedPlace>;

export const GeneratedTaskId = z.uuid().brand<'GeneratedTaskId'>();
export type GeneratedTaskId = z.infer<typeof GeneratedTaskId>;

/** `built-in`: the task comes from the app's own lists, and the page shows that. */
export const GeneratedBy = z.enum(['ai', 'built-in']);
export type GeneratedBy = z.infer<typeof GeneratedBy>;

export const GeneratedTask = z.strictObject({
  id: GeneratedTaskId,
  by: GeneratedBy,
  input: TaskInput,
  /** null for a task that teams can do anywhere. */
  place: GeneratedPlace.nullable(),
});
export type GeneratedTask = z.infer<typeof GeneratedTask>;

export const GeneratedTeam = z.strictObject({
  name: readableText(MAX_TEAM_NAME_LENGTH),
  color: z.enum(TEAM_COLORS),
});
export type GeneratedTeam = z.infer<typeof GeneratedTeam>;

/** The steps of the progress bar (spec 2). `saving` follows after the organiser's review. */
export const GeneratorStep = z.enum(['thinking', 'photo-tasks', 'quiz', 'teams', 'saving']);
export type GeneratorStep = z.infer<typeof GeneratorStep>;

export const FallbackReason = z.enum(['no_ai', 'budget_spent', 'unavailable', 'unusable_answer']);
export type FallbackReason = z.infer<typeof FallbackReason>;

/** Server-Sent Events, in this order. If a stream ends before `done`, its events are valid. */
export const GenerationEvent = z.discriminatedUnion('type', [
  /** `percent` is the progress of the whole generation. It never falls. */
  z.strictObject({ type: z.literal('step'), step: GeneratorStep, percent: z.number().int() }),
  z.strictObject({
    type: z.literal('outline'),
    title: z.string(),
    description: z.string(),
    /** null in a regular game. */
    centre: GeneratedPlace.nullable(),
  }),
  z.strictObject({ type: z.literal('task'), task: GeneratedTask }),
  z.strictObject({ type: z.literal('fallback'), taskType: GeneratedType, reason: FallbackReason }),
  z.strictObject({ type: z.literal('order'), taskIds: z.array(GeneratedTaskId) }),
  z.strictObject({ type: z.literal('teams'), teams: z.array(GeneratedTeam) }),
  z.strictObject({ type: z.literal('done') }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;

export const ReplacementInput = z.strictObject({
  settings: GeneratorSettings,
  taskType: GeneratedType,
  /** null in a regular game. */
  centre: GeneratedPlace.nullable(),
  avoid: z.array(optionalText(MAX_INSTRUCTIONS_LENGTH)).max(MAX_GENERATED_TASKS),
});
export type ReplacementInput = z.infer<typeof ReplacementInput>;

/** `fallback` is why the task comes from the built-in lists; null when the model made it. */
export const Replacement = z.strictObject({ task: GeneratedTask, fallback: FallbackReason.nullable() });
export type Replacement = z.infer<typeof Replacement>;

export const GeneratedGameInput = z
  .strictObject({
    /** The client chooses it, so that the server recognises a repeated save. */
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
