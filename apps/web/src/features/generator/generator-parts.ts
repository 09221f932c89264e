import type { ArchiveId } from '@reisspel/contract/ids';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';

export interface GeneratorParts {
  TaskForm: ComponentType<{
    title: string;
    input: TaskInput;
    onSave: (input: TaskInput) => void;
    onClose: () => void;
  }>;
  Undo: ComponentType<{ archiveId: ArchiveId; text: string; onRestored: () => void }>;
}
