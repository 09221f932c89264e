import type { ArchiveId } from '@reisspel/contract/ids';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';

/** What the page borrows from the dashboard. */
export interface GeneratorParts {
  /** The form of a task, over the page. */
  TaskForm: ComponentType<{
    title: string;
    input: TaskInput;
    onSave: (input: TaskInput) => void;
    onClose: () => void;
  }>;
  /** Says that something was put aside, and brings it back. */
  Undo: ComponentType<{ archiveId: ArchiveId; text: string; onRestored: () => void }>;
}
