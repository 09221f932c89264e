import type {
  FallbackReason,
  GeneratedPlace,
  GeneratedTask,
  GenerationEvent,
  GeneratorSettings,
  GeneratorStep,
} from '@reisspel/contract/generator';
import { MAX_PROFILE_DESCRIPTION_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@reisspel/contract/limits';
import { TaskType } from '@reisspel/contract/tasks';
import { progressOf } from '@reisspel/rules/generator-progress';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { walkingOrder } from '@reisspel/rules/tour';
import type { z } from 'zod';
import { plainText } from '../../platform/ai/answer-text.ts';
import type { Asked } from '../../platform/ai/asked.ts';
import { askTasks, fallbackReasonOf } from './ask-tasks.ts';
import { isByTheSea } from './built-in-game.ts';
import type { Asking } from './hearing.ts';
import { OutlineIdea, type RawPlace, TourOutlineIdea } from './ideas.ts';
import { placeOf } from './judge.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { cleanText } from './model-text.ts';
import { outlinePrompt } from './prompts.ts';
import { generatedTeams } from './teams.ts';
import { builtInTasks, circumstancesOf, newTask, type Workshop } from './workshop.ts';

interface Outline {
  title: string;
  description: string;
  /** Centre of a city tour; null in a regular game, or if unknown. */
  centre: GeneratedPlace | null;
}

type AskedOutline = { ok: true; value: Outline } | { ok: false; reason: FallbackReason };

type RawOutline = z.infer<typeof OutlineIdea> & { centre?: RawPlace };

/** Returns the outline, or the problem in Dutch. */
function judgeOutline(raw: RawOutline, isTour: boolean): Outline | string {
  const title = cleanText(raw.title, MAX_PROFILE_NAME_LENGTH);
  const description = cleanText(raw.description, MAX_PROFILE_DESCRIPTION_LENGTH);
  if (title === null || description === null) {
    return 'een titel of omschrijving die te lang is, of opmaak of een webadres heeft';
  }
  if (!isTour) return { title, description, centre: null };
  const centre = raw.centre ? placeOf(raw.centre) : null;
  return centre === null ? 'een midden zonder bruikbare naam of coördinaten' : { title, description, centre };
}

function askOnce(
  { model, meter, signal }: Asking,
  settings: GeneratorSettings,
  problems: string[] | null,
): Promise<Asked<RawOutline>> {
  const schema = settings.gameType === 'city-tour' ? TourOutlineIdea : OutlineIdea;
  return model.ask({ ...outlinePrompt(settings, problems), schema, meter, signal });
}

/** Asks a model for title, description and centre, once more if the answer is unusable. */
async function askOutline(asking: Asking, settings: GeneratorSettings): Promise<AskedOutline> {
  let problems: string[] | null = null;
  for (let tries = 0; tries < 2; tries += 1) {
    const asked = await askOnce(asking, settings, problems);
    if (asked.ok) {
      const judged = judgeOutline(asked.value, settings.gameType === 'city-tour');
      if (typeof judged !== 'string') return { ok: true, value: judged };
      problems = [judged];
    } else {
      if (asked.reason !== 'unparsable') return { ok: false, reason: fallbackReasonOf(asked.reason) };
      problems = ['een antwoord in een andere vorm dan gevraagd'];
    }
  }
  return { ok: false, reason: 'unusable_answer' };
}

function builtInOutline(settings: GeneratorSettings): Outline {
  return isByTheSea(settings)
    ? {
        title: 'Weekend aan zee',
        description:
          'Een kant-en-klaar spel voor aan de kust: foto’s op het strand en vragen over Spanje en de zee.',
        centre: null,
      }
    : {
        title: 'Samen op pad',
        description: 'Een kant-en-klaar spel dat overal kan: foto’s onderweg en vragen voor jong en oud.',
        centre: null,
      };
}

/** The outline of a game with generated tasks but without a usable title. */
function plainOutline(topic: string): Outline {
  return { title: plainText(`Spel: ${topic}`, MAX_PROFILE_NAME_LENGTH), description: '', centre: null };
}

interface Begun {
  outline: Outline;
  /** The reason not to ask a model for tasks either; null to ask. */
  giveUp: FallbackReason | null;
}

async function begin({ asking }: Workshop, settings: GeneratorSettings): Promise<Begun> {
  if (asking === null) return { outline: builtInOutline(settings), giveUp: 'no_ai' };
  const asked = await askOutline(asking, settings);
  if (asked.ok) return { outline: asked.value, giveUp: null };
  // A tour needs a centre; a regular game continues under a plain title.
  return asked.reason === 'unusable_answer' && settings.gameType === 'regular'
    ? { outline: plainOutline(settings.topic), giveUp: null }
    : { outline: builtInOutline(settings), giveUp: asked.reason };
}

function step(name: GeneratorStep, done = 0, total = 0): GenerationEvent {
  return { type: 'step', step: name, percent: progressOf(name, done, total) };
}

/** Tasks without a place come after those with a place. */
function inWalkingOrder(tasks: readonly GeneratedTask[], centre: GeneratedPlace | null): GeneratedTask[] {
  if (centre === null) return [...tasks];
  const stops = tasks.flatMap((task) => (task.place === null ? [] : [{ ...task.place, task }]));
  return [
    ...walkingOrder(stops, centre).map(({ task }) => task),
    ...tasks.filter(({ place }) => place === null),
  ];
}

class Generation {
  readonly #workshop: Workshop;
  readonly #settings: GeneratorSettings;
  readonly #signal: AbortSignal;
  readonly #tasks: GeneratedTask[] = [];

  constructor(workshop: Workshop, settings: GeneratorSettings, signal: AbortSignal) {
    this.#workshop = workshop;
    this.#settings = settings;
    this.#signal = signal;
  }

  *#add(task: GeneratedTask): Generator<GenerationEvent> {
    this.#tasks.push(task);
    yield { type: 'task', task };
    if (task.input.taskType !== 'photo') return;
    const photos = this.#tasks.filter(({ input }) => input.taskType === 'photo').length;
    yield step('photo-tasks', photos, this.#settings.photoTaskCount);
  }

  /** Adds all tasks of a type. Returns why no model must be asked for more; null if it may. */
  async *#fill(
    taskType: TaskType,
    { outline, giveUp }: Begun,
  ): AsyncGenerator<GenerationEvent, FallbackReason | null> {
    const workshop = this.#workshop;
    const settings = this.#settings;
    const count = GENERATED_KINDS[taskType].count(settings);
    if (count === 0) return giveUp;
    const others = this.#tasks.length;
    const missing = () => count - (this.#tasks.length - others);
    let reason = giveUp;
    if (workshop.asking !== null && giveUp === null) {
      const circumstances = circumstancesOf(workshop, settings, outline.centre);
      const found = askTasks(workshop.asking, { settings, taskType, count, already: [], circumstances });
      reason = yield* this.#keep(found);
    }
    if (reason === null || this.#signal.aborted) return null;
    yield { type: 'fallback', taskType, reason };
    const already = this.#tasks.map(({ input }) => input.instructions);
    for (const task of builtInTasks(workshop, settings, taskType, already).slice(0, missing())) {
      yield* this.#add(task);
    }
    // After unusable answers another question may go better; an unreachable model stays so.
    return reason === 'unusable_answer' ? giveUp : reason;
  }

  async *#keep(found: ReturnType<typeof askTasks>): AsyncGenerator<GenerationEvent, FallbackReason | null> {
    try {
      for (;;) {
        const next = await found.next();
        if (next.done) return next.value;
        yield* this.#add(newTask(this.#workshop, 'ai', next.value));
      }
    } finally {
      // A client that leaves must not leave the model writing.
      await found.return(null);
    }
  }

  async *events(): AsyncGenerator<GenerationEvent> {
    const { teamCount } = this.#settings;
    yield step('thinking');
    const begun = await begin(this.#workshop, this.#settings);
    if (this.#signal.aborted) return;
    yield { type: 'outline', ...begun.outline };
    yield step('photo-tasks', 0, this.#settings.photoTaskCount);
    let giveUp = yield* this.#fill('photo', begun);
    if (this.#signal.aborted) return;
    yield step('quiz');
    for (const taskType of TaskType.options.filter(isAnswerType)) {
      giveUp = yield* this.#fill(taskType, { ...begun, giveUp });
      if (this.#signal.aborted) return;
    }
    const order = inWalkingOrder(this.#tasks, begun.outline.centre);
    yield { type: 'order', taskIds: order.map(({ id }) => id) };
    yield step('teams');
    yield { type: 'teams', teams: generatedTeams(teamCount) };
    yield { type: 'done' };
  }
}

/**
 * Generates a whole game as events: the model makes as many tasks as it can, the built-in lists the
 * rest. Ends without `done` if `signal` is aborted.
 */
export function generation(
  workshop: Workshop,
  settings: GeneratorSettings,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  return new Generation(workshop, settings, signal).events();
}
