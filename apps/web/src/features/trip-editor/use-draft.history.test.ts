import { describe, expect, it } from 'vitest';
import { sampleDraft } from './testing/sample-draft.ts';
import {
  type DraftAction,
  type DraftState,
  draftReducer,
  MAX_UNDO_STEPS,
  openDraftState,
  TYPING_PAUSE_MS,
} from './use-draft.ts';

const opened = openDraftState(sampleDraft({ title: '' }));
const titleOf = ({ draft }: DraftState) => draft.title;
const undo = (state: DraftState) => draftReducer(state, { type: 'undo' });
const redo = (state: DraftState) => draftReducer(state, { type: 'redo' });
const leave = (state: DraftState) => draftReducer(state, { type: 'leave', path: 'title' });

function changeTitle(title: string, change: Partial<DraftAction & { type: 'change' }> = {}): DraftAction {
  const draft = sampleDraft({ title });
  return { type: 'change', draft, path: 'title', at: 0, typing: false, doneText: null, ...change };
}

/** Types each letter of `text` at the end of the title. */
function type(state: DraftState, text: string, { path = 'title', at = 0 } = {}): DraftState {
  return [...text].reduce(
    (typed, letter, index) =>
      draftReducer(
        typed,
        changeTitle(`${titleOf(typed)}${letter}`, { path, at: at + index * 100, typing: true }),
      ),
    state,
  );
}

describe('the history of a draft', () => {
  it('undoes and redoes steps', () => {
    const typed = type(leave(type(opened, 'ab')), 'cd');
    expect(titleOf(typed)).toBe('abcd');
    const back = undo(typed);
    expect(titleOf(back)).toBe('ab');
    expect(titleOf(undo(back))).toBe('');
    expect(titleOf(redo(redo(undo(back))))).toBe('abcd');
  });

  it('does nothing without a step to undo or redo', () => {
    expect(undo(opened)).toBe(opened);
    expect(redo(opened)).toBe(opened);
  });

  it('counts typing in one field as one step', () => {
    expect(titleOf(undo(type(opened, 'Alicante')))).toBe('');
  });

  it('begins a new step after a pause, in another field, and after leaving the field', () => {
    const typed = type(opened, 'ab');
    expect(titleOf(undo(type(typed, 'cd', { at: 100 + TYPING_PAUSE_MS })))).toBe('ab');
    expect(titleOf(undo(type(typed, 'cd', { path: 'place', at: 200 })))).toBe('ab');
    expect(titleOf(undo(type(leave(typed), 'cd', { at: 200 })))).toBe('ab');
  });

  it('makes a step of each insertion and removal', () => {
    const added = draftReducer(draftReducer(opened, changeTitle('a')), changeTitle('ab'));
    expect(titleOf(undo(added))).toBe('a');
    expect(undo(undo(added)).past).toEqual([]);
  });

  it('discards the undone steps after a new change', () => {
    const branched = type(undo(type(opened, 'ab')), 'x');
    expect(titleOf(redo(branched))).toBe('x');
  });

  it('makes no step for an equal draft, nor for sorting after a change', () => {
    const typed = type(opened, 'ba');
    expect(draftReducer(typed, changeTitle('ba', { typing: true }))).toBe(typed);
    const sorted = draftReducer(typed, { type: 'amend', draft: sampleDraft({ title: 'ab' }) });
    expect(titleOf(sorted)).toBe('ab');
    expect(titleOf(undo(sorted))).toBe('');
  });

  it('keeps at most a hundred steps', () => {
    const steps = Array.from({ length: MAX_UNDO_STEPS + 5 }, (_, index) => index + 1);
    const long = steps.reduce((state, step) => draftReducer(state, changeTitle(String(step))), opened);
    expect(long.past).toHaveLength(MAX_UNDO_STEPS);
    expect(titleOf(steps.slice(0, MAX_UNDO_STEPS).reduce(undo, long))).toBe('5');
  });

  it('restores the same object by an undo, so that nothing needs to be saved', () => {
    expect(undo(draftReducer(opened, changeTitle('Naar zee'))).draft).toBe(opened.draft);
  });
});

it('a replacement by an equal draft makes no step', () => {
  const draft = sampleDraft({ title: '' });
  const replaced = draftReducer(opened, changeTitle('', { draft, path: '' }));
  expect(replaced.draft).toBe(draft);
  expect(replaced.past).toEqual([]);
});

describe('the state of the editor', () => {
  it('remembers a field that lost the focus by the id of its entry', () => {
    const state = draftReducer(opened, { type: 'leave', path: 'schedule.days.1.title' });
    expect([...state.touched]).toEqual(['schedule.days.day-2.title']);
  });

  it('keeps the text of a removal until the next change', () => {
    const state = draftReducer(opened, changeTitle('x', { doneText: 'Link 1 is verwijderd.' }));
    expect(state.doneText).toBe('Link 1 is verwijderd.');
    expect(draftReducer(state, changeTitle('y')).doneText).toBeNull();
    expect(undo(state).doneText).toBeNull();
  });
});
