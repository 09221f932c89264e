import { describe, expect, it } from 'vitest';
import { type EditorAction, editorReducer, openEditor } from './editor-state.ts';
import { entry, field, type Lens, type Update, wholeDraft } from './lens.ts';
import { DAYS, FLIGHT_ITEMS, HOTEL } from './lenses.ts';
import { sampleDraft } from './sample-draft.ts';

function change<T>({ path, over }: Lens<T>, update: Update<T>): EditorAction {
  return {
    type: 'change',
    path,
    update: (draft) => over(draft, update),
    at: 0,
    typing: false,
    removed: null,
  };
}

const opened = openEditor(sampleDraft());
const present = (state: typeof opened) => state.history.present;

describe('changing a place in the draft', () => {
  it('leaves everything else the same object', () => {
    const title = field(entry(field(entry(DAYS.schedule, 0), 'items'), 1), 'title');
    expect(title.path).toBe('schedule.days.0.items.1.title');
    const after = present(
      editorReducer(
        opened,
        change(title, () => 'Uitpakken'),
      ),
    );
    const before = present(opened);
    expect(after.schedule.days[0]?.items[1]?.title).toBe('Uitpakken');
    expect(after.schedule.days[0]?.items[0]).toBe(before.schedule.days[0]?.items[0]);
    expect(after.schedule.days[1]).toBe(before.schedule.days[1]);
    expect(after.flights).toBe(before.flights);
  });

  it('is no change when it says the same, or when there is no such entry', () => {
    expect(
      editorReducer(
        opened,
        change(field(wholeDraft, 'title'), (title) => title),
      ),
    ).toBe(opened);
    const gone = field(entry(FLIGHT_ITEMS, 7), 'airline');
    expect(
      editorReducer(
        opened,
        change(gone, () => 'KLM'),
      ),
    ).toBe(opened);
  });
});

describe('a part that was off while it was empty', () => {
  const off = sampleDraft({ schedule: { shown: false, days: [] } });
  const [day] = sampleDraft().schedule.days;
  if (day === undefined) throw new Error('The sample has a day');

  it('is shown once something is filled in, in one step', () => {
    const filled = editorReducer(
      openEditor(off),
      change(DAYS.schedule, () => [day]),
    );
    expect(present(filled).schedule.shown).toBe(true);
    expect(present(editorReducer(filled, { type: 'undo' }))).toBe(off);
  });

  it('stays off when somebody switched it off with something in it', () => {
    const hidden = sampleDraft({ hotel: { ...sampleDraft().hotel, shown: false } });
    const renamed = editorReducer(
      openEditor(hidden),
      change(field(HOTEL, 'name'), () => 'Hotel Sol'),
    );
    expect(present(renamed).hotel.shown).toBe(false);
  });

  it('is what a file says, when a whole trip comes in its place', () => {
    const file = sampleDraft({ schedule: { shown: false, days: [day] } });
    const taken = editorReducer(
      openEditor(off),
      change(wholeDraft, () => file),
    );
    expect(present(taken)).toBe(file);
  });
});

describe('what the editor remembers', () => {
  it('knows a field that was left by its entry, wherever that moves', () => {
    const left = editorReducer(opened, { type: 'leave', path: 'schedule.days.1.title' });
    expect([...left.left]).toEqual(['schedule.days.day-2.title']);
  });

  it('tells of a deletion until the next change', () => {
    const removal = { ...change(FLIGHT_ITEMS, () => []), removed: 'Vlucht 1 is verwijderd.' };
    const removed = editorReducer(opened, removal);
    expect(removed.removed).toBe('Vlucht 1 is verwijderd.');
    expect(
      editorReducer(
        removed,
        change(field(wholeDraft, 'title'), () => 'x'),
      ).removed,
    ).toBeNull();
    expect(editorReducer(removed, { type: 'undo' }).removed).toBeNull();
  });
});
