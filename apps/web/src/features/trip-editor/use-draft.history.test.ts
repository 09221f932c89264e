import { describe, expect, it } from 'vitest';
import { sampleDraft } from './testing/sample-draft.ts';
import {
  type DraftAction,
  type DraftState,
  draftReducer,
  MAX_STEPS,
  openDraftState,
  PAUSE_MS,
} from './use-draft.ts';

const opened = openDraftState(sampleDraft({ title: '' }));
const titleOf = ({ draft }: DraftState) => draft.title;
const undo = (state: DraftState) => draftReducer(state, { type: 'undo' });
const redo = (state: DraftState) => draftReducer(state, { type: 'redo' });
const leave = (state: DraftState) => draftReducer(state, { type: 'leave', path: 'title' });

function titled(title: string, change: Partial<DraftAction & { type: 'change' }> = {}): DraftAction {
  const draft = sampleDraft({ title });
  return { type: 'change', draft, path: 'title', at: 0, typing: false, removed: null, ...change };
}

/** Types each letter of `text` at the end of the title. */
function type(state: DraftState, text: string, { path = 'title', at = 0 } = {}): DraftState {
  return [...text].reduce(
    (typed, letter, index) =>
      draftReducer(typed, titled(`${titleOf(typed)}${letter}`, { path, at: at + index * 100, typing: true })),
    state,
  );
}

describe('the history of a draft', () => {
  it('goes back and forth', () => {
    const typed = type(leave(type(opened, 'ab')), 'cd');
    expect(titleOf(typed)).toBe('abcd');
    const back = undo(typed);
    expect(titleOf(back)).toBe('ab');
    expect(titleOf(undo(back))).toBe('');
    expect(titleOf(redo(redo(undo(back))))).toBe('abcd');
  });

  it('stays where it is when there is nothing to go to', () => {
    expect(undo(opened)).toBe(opened);
    expect(redo(opened)).toBe(opened);
  });

  it('takes typing in one field as one step', () => {
    expect(titleOf(undo(type(opened, 'Alicante')))).toBe('');
  });

  it('begins another step after a rest, in another field, and once the field was left', () => {
    const typed = type(opened, 'ab');
    expect(titleOf(undo(type(typed, 'cd', { at: 100 + PAUSE_MS })))).toBe('ab');
    expect(titleOf(undo(type(typed, 'cd', { path: 'place', at: 200 })))).toBe('ab');
    expect(titleOf(undo(type(leave(typed), 'cd', { at: 200 })))).toBe('ab');
  });

  it('never joins what is added or taken away', () => {
    const added = draftReducer(draftReducer(opened, titled('a')), titled('ab', { at: 1 }));
    expect(titleOf(undo(added))).toBe('a');
    expect(undo(undo(added)).past).toEqual([]);
  });

  it('goes on from the past: what was taken back before is gone', () => {
    const branched = type(undo(type(opened, 'ab')), 'x');
    expect(titleOf(redo(branched))).toBe('x');
  });

  it('makes no step of what changes nothing, nor of what follows by itself', () => {
    const typed = type(opened, 'ba');
    expect(draftReducer(typed, titled('ba', { typing: true }))).toBe(typed);
    const sorted = draftReducer(typed, { type: 'amend', draft: sampleDraft({ title: 'ab' }) });
    expect(titleOf(sorted)).toBe('ab');
    expect(titleOf(undo(sorted))).toBe('');
  });

  it('keeps a hundred steps', () => {
    const steps = Array.from({ length: MAX_STEPS + 5 }, (_, index) => index + 1);
    const long = steps.reduce((state, step) => draftReducer(state, titled(String(step))), opened);
    expect(long.past).toHaveLength(MAX_STEPS);
    expect(titleOf(steps.slice(0, MAX_STEPS).reduce(undo, long))).toBe('5');
  });

  it('comes back to the very same draft, which needs no new save', () => {
    expect(undo(draftReducer(opened, titled('Naar zee'))).draft).toBe(opened.draft);
  });
});

it('takes over a whole draft that says the same, without a step', () => {
  const draft = sampleDraft({ title: '' });
  const replaced = draftReducer(opened, titled('', { draft, path: '' }));
  expect(replaced.draft).toBe(draft);
  expect(replaced.past).toEqual([]);
});

describe('what the editor remembers besides', () => {
  it('knows a field that was left by its entry, wherever that moves', () => {
    const left = draftReducer(opened, { type: 'leave', path: 'schedule.days.1.title' });
    expect([...left.left]).toEqual(['schedule.days.day-2.title']);
  });

  it('tells of a deletion until the next change', () => {
    const removed = draftReducer(opened, titled('x', { removed: 'Link 1 is verwijderd.' }));
    expect(removed.removed).toBe('Link 1 is verwijderd.');
    expect(draftReducer(removed, titled('y')).removed).toBeNull();
    expect(undo(removed).removed).toBeNull();
  });
});
