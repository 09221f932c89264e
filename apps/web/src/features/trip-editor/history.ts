/** Steps back that are kept: more than anybody counts, and few enough to hold in memory. */
export const MAX_STEPS = 100;
/** Milliseconds of rest after which typing on in the same field is a step of its own. */
export const PAUSE_MS = 2_000;

interface Step<T> {
  readonly state: T;
  /** Where the change was that led away from (or, in `future`, to) this state. */
  readonly path: string;
}

/** A state with the ways back and forth. Never changed in place. */
export interface History<T> {
  /** The oldest first. */
  readonly past: readonly Step<T>[];
  readonly present: T;
  /** The next one first. */
  readonly future: readonly Step<T>[];
  /** The step that another change at the same path still belongs to. */
  readonly open: { readonly path: string; readonly at: number } | null;
}

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], open: null };
}

interface Change<T> {
  readonly next: T;
  readonly path: string;
  /** Milliseconds on any clock that goes on. */
  readonly at: number;
  /** Whether more of the same may follow, which belongs to one step with this: the next letter of a word. */
  readonly typing: boolean;
}

/** Goes on to another state. Typing on at one path is one step. */
export function record<T>(history: History<T>, { next, path, at, typing }: Change<T>): History<T> {
  const { past, present, open } = history;
  if (next === present) return history;
  const goesOn = typing && open !== null && open.path === path && at - open.at < PAUSE_MS;
  const steps = goesOn ? past : [...past, { state: present, path }].slice(-MAX_STEPS);
  return { past: steps, present: next, future: [], open: typing ? { path, at } : null };
}

/** Changes the present without a step of its own: what follows from the last step, such as the order by time. */
export function amend<T>(history: History<T>, next: T): History<T> {
  return next === history.present ? history : { ...history, present: next };
}

/** Ends the step that was going on: the next change is another one. */
export function seal<T>(history: History<T>): History<T> {
  return history.open === null ? history : { ...history, open: null };
}

export function undo<T>({ past, present, future, ...rest }: History<T>): History<T> {
  const step = past.at(-1);
  if (step === undefined) return { ...rest, past, present, future };
  return {
    past: past.slice(0, -1),
    present: step.state,
    future: [{ state: present, path: step.path }, ...future],
    open: null,
  };
}

export function redo<T>({ past, present, future, ...rest }: History<T>): History<T> {
  const [step, ...later] = future;
  if (step === undefined) return { ...rest, past, present, future };
  return {
    past: [...past, { state: present, path: step.path }],
    present: step.state,
    future: later,
    open: null,
  };
}
