import type { ArchiveId } from '@reisspel/contract/ids';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';

/** Components of the organiser's dashboard that the page shows. */
export interface GeneratorParts {
  TaskForm: ComponentType<{
    title: string;
    input: TaskInput;
    onSave: (input: TaskInput) => void;
    onClose: () => void;
  }>;
  Undo: ComponentType<{ archiveId: ArchiveId; text: string; onRestored: () => void }>;
}
