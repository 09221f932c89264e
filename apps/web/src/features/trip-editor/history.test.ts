import { describe, expect, it } from 'vitest';
import { amend, MAX_STEPS, PAUSE_MS, record, redo, seal, startHistory, undo } from './history.ts';

/** A history of texts, in which every letter is typed at `path`. */
function type(history = startHistory(''), text: string, { path = 'title', at = 0, every = 100 } = {}) {
  return [...text].reduce(
    (typed, letter, index) =>
      record(typed, { next: `${typed.present}${letter}`, path, at: at + index * every, typing: true }),
    history,
  );
}

describe('the history of a draft', () => {
  it('goes back and forth', () => {
    const typed = type(seal(type(startHistory(''), 'ab')), 'cd');
    expect(typed.present).toBe('abcd');
    const back = undo(typed);
    expect(back.present).toBe('ab');
    expect(undo(back).present).toBe('');
    expect(redo(redo(undo(back))).present).toBe('abcd');
  });

  it('stays where it is when there is nothing to go to', () => {
    const start = startHistory('a');
    expect(undo(start).present).toBe('a');
    expect(redo(start).present).toBe('a');
  });

  it('takes typing in one field as one step', () => {
    expect(undo(type(startHistory(''), 'Alicante')).present).toBe('');
  });

  it('begins another step after a rest, in another field, and once the field was left', () => {
    const typed = type(startHistory(''), 'ab');
    expect(undo(type(typed, 'cd', { at: 100 + PAUSE_MS })).present).toBe('ab');
    expect(undo(type(typed, 'cd', { path: 'place', at: 200 })).present).toBe('ab');
    expect(undo(type(seal(typed), 'cd', { at: 200 })).present).toBe('ab');
  });

  it('never joins what is added or taken away', () => {
    const added = record(startHistory('a'), { next: 'ab', path: 'days', at: 0, typing: false });
    const taken = record(added, { next: 'a', path: 'days', at: 1, typing: false });
    expect(undo(taken).present).toBe('ab');
    expect(undo(undo(taken)).present).toBe('a');
    expect(undo(undo(taken)).past).toEqual([]);
  });

  it('goes on from the past: what was taken back before is gone', () => {
    const branched = type(undo(type(startHistory(''), 'ab')), 'x');
    expect(redo(branched).present).toBe('x');
  });

  it('makes no step of what changes nothing, nor of what follows by itself', () => {
    const typed = type(startHistory(''), 'ba');
    expect(record(typed, { next: typed.present, path: 'title', at: 9, typing: true })).toBe(typed);
    const sorted = amend(typed, 'ab');
    expect(sorted.present).toBe('ab');
    expect(undo(sorted).present).toBe('');
  });

  it('keeps a hundred steps', () => {
    const steps = Array.from({ length: MAX_STEPS + 5 }, (_, index) => index + 1);
    const long = steps.reduce(
      (history, next) => record(history, { next, path: 'points', at: next, typing: false }),
      startHistory(0),
    );
    expect(long.past).toHaveLength(MAX_STEPS);
    expect(steps.slice(0, MAX_STEPS).reduce(undo, long).present).toBe(5);
  });
});
