import type { GeneratorSettings } from '@reisspel/contract/generator';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { Hear } from '../hearing.ts';
import type { Workshop } from '../workshop.ts';

/** How tasks of one kind are thought of. */
export interface GeneratedKind {
  /** How many the organiser asks for. */
  count: (settings: GeneratorSettings) => number;
  /** What a model is told to think of, and what each of its ideas holds. */
  task: string;
  hear: Hear;
  /** The ones that we thought of beforehand, for by the sea or for anywhere. */
  builtIn: (byTheSea: boolean, workshop: Pick<Workshop, 'withAi' | 'random'>) => TaskInput[];
}
