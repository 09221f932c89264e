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
import type { Asked } from '../../platform/ai/asked.ts';
import { plainText } from '../../platform/ai/plain-text.ts';
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
  /** The middle of a city tour; null in a regular game, and when nobody could say. */
  centre: GeneratedPlace | null;
}

type AskedOutline = { ok: true; value: Outline } | { ok: false; reason: FallbackReason };

type RawOutline = z.infer<typeof OutlineIdea> & { centre?: RawPlace };

/** What a model said, or in Dutch what was wrong with it. */
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

/** Asks a model what the game is called and where it is, once more when the answer is not good enough. */
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

/** Says which of the built-in lists it is. */
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

/** For a game whose tasks a model thought of, but no usable name. */
function plainOutline(topic: string): Outline {
  return { title: plainText(`Spel: ${topic}`, MAX_PROFILE_NAME_LENGTH), description: '', centre: null };
}

interface Begun {
  outline: Outline;
  /** Why no model is asked for the tasks either; null when one is. */
  giveUp: FallbackReason | null;
}

async function begin({ asking }: Workshop, settings: GeneratorSettings): Promise<Begun> {
  if (asking === null) return { outline: builtInOutline(settings), giveUp: 'no_ai' };
  const asked = await askOutline(asking, settings);
  if (asked.ok) return { outline: asked.value, giveUp: null };
  // A tour without a middle is no tour; a game goes on under a plain name.
  return asked.reason === 'unusable_answer' && settings.gameType === 'regular'
    ? { outline: plainOutline(settings.topic), giveUp: null }
    : { outline: builtInOutline(settings), giveUp: asked.reason };
}

function step(name: GeneratorStep, done = 0, total = 0): GenerationEvent {
  return { type: 'step', step: name, percent: progressOf(name, done, total) };
}

/** A task that can be done anywhere comes behind those that have a place to walk to. */
function inWalkingOrder(tasks: readonly GeneratedTask[], centre: GeneratedPlace | null): GeneratedTask[] {
  if (centre === null) return [...tasks];
  const stops = tasks.flatMap((task) => (task.place === null ? [] : [{ ...task.place, task }]));
  return [
    ...walkingOrder(stops, centre).map(({ task }) => task),
    ...tasks.filter(({ place }) => place === null),
  ];
}

/** A game as it comes into being. */
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

  /** All tasks of a type. Returns why no model is to be asked for more, null when one is. */
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
    // A model that answers badly may do better with another question; one that is out of reach stays so.
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
      // Whoever goes away in between must not leave the model writing.
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
 * A whole game, event by event as it comes into being: by the model as far as it can, the rest from the built-in lists.
 * Once `signal` is aborted it ends without `done`.
 */
export function generation(
  workshop: Workshop,
  settings: GeneratorSettings,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  return new Generation(workshop, settings, signal).events();
}
