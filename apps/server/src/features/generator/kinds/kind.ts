import type { GeneratorSettings } from '@reisspel/contract/generator';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { Hear } from '../hearing.ts';
import type { Workshop } from '../workshop.ts';

export interface GeneratedKind {
  count: (settings: GeneratorSettings) => number;
  /** Tells a model what to make, and the fields of each idea. */
  task: string;
  hear: Hear;
  /** Returns the built-in tasks, for the sea or for any place. */
  builtIn: (byTheSea: boolean, workshop: Pick<Workshop, 'withAi' | 'random'>) => TaskInput[];
}
