import type { TaskOpening } from '@reisspel/contract/tasks';
import type { ComponentType } from 'react';
import type { AnswerBody } from '../queue/answers.ts';

export interface AnswerFieldProps {
  opening: TaskOpening;
  /** What was chosen or typed so far; empty at first. */
  draft: string;
  /** It was sent: it counts, whatever is chosen afterwards. */
  locked: boolean;
  /** What is wrong with it; null: nothing. */
  problem: string | null;
  onDraft: (draft: string) => void;
}

/** How a kind of question is answered. */
export interface KindAnswer {
  /** What the team is told before it is opened, and asked when it wants to leave. */
  texts: Readonly<
    Record<'start' | 'requirement' | 'running' | 'runningTimed' | 'leaveTitle' | 'stay', () => string>
  >;
  Field: ComponentType<AnswerFieldProps>;
  /** What stood in the field for an answer that was sent before. */
  draftOf: (body: AnswerBody) => string;
  /** What is sent of a draft that is not empty, or why it is no answer yet. */
  read: (draft: string) => { ok: true; body: AnswerBody } | { ok: false; problem: string };
}
