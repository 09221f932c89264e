import type { TripDraft } from '@reisspel/contract/trip';
import { createContext, useContext } from 'react';
import type { Lens, Update } from './lens.ts';

/** What a field or a button can do to the draft and the screen. Stays the same object while the editor is open. */
export interface EditorActions {
  /** Puts `value` where `lens` points; typing on there is one step. */
  set: <T>(lens: Lens<T>, value: T) => void;
  /** What a change of a field brings along; one step with the typing at the same path. */
  follow: <T>(lens: Lens<T>, update: Update<T>) => void;
  /** A change of its own: something that is added, moved or chosen. */
  edit: <T>(lens: Lens<T>, update: Update<T>) => void;
  /** Takes something away; `text` says what, beside the way back. */
  remove: <T>(lens: Lens<T>, update: Update<T>, text: string) => void;
  /** Makes another draft of the whole one, as one step. */
  replace: (draft: TripDraft) => void;
  /** Shows the flight or day with this id. */
  openEntry: (id: string) => void;
  closeEntry: (id: string) => void;
  /** Puts the focus on the field at `path`, as soon as it is there. */
  focusPath: (path: string) => void;
  /** Puts the focus on the first field of an entry, as soon as it is there. */
  focusEntry: (id: string) => void;
  /** Opens the section, flight or day of `path`, and puts the focus there. */
  goTo: (path: string) => void;
}

export const ActionsContext = createContext<EditorActions | null>(null);

export function useEditorActions(): EditorActions {
  const actions = useContext(ActionsContext);
  if (actions === null) throw new Error('There is no trip editor around this component');
  return actions;
}

type Texts = ReadonlyMap<string, string>;

/** What is wrong with each field, by its path: only what may be shown by now. */
export const ProblemsContext = createContext<Texts>(new Map());
export const WarningsContext = createContext<Texts>(new Map());

export function useFieldTexts(path: string): { error: string | undefined; warning: string | undefined } {
  return { error: useContext(ProblemsContext).get(path), warning: useContext(WarningsContext).get(path) };
}

/** How many shown problems lie below each of the paths. */
export function useProblemCount(path: string): number {
  const paths = [...useContext(ProblemsContext).keys()];
  return paths.filter((each) => each === path || each.startsWith(`${path}.`)).length;
}
