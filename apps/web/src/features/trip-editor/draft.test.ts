import { expect, test } from 'vitest';
import { unsavedTexts } from './draft.ts';
import { sampleDraft } from './testing/sample-draft.ts';

const saved = sampleDraft();

test('lists no unsaved texts when the drafts are equal', () => {
  expect(unsavedTexts(saved, sampleDraft())).toEqual([]);
});

test('lists each changed text with its current path', () => {
  const draft = sampleDraft({ place: 'Altea', notice: 'Neem een hoed mee' });
  expect(unsavedTexts(saved, draft)).toEqual([
    { path: 'place', text: 'Altea' },
    { path: 'notice', text: 'Neem een hoed mee' },
  ]);
});

test('leaves out the texts of a day that only moved', () => {
  const draft = sampleDraft();
  draft.schedule.days.unshift({ id: 'day-0', day: '2027-06-17', title: 'Inpakken', items: [] });
  expect(unsavedTexts(saved, draft)).toEqual([
    { path: 'schedule.days.0.day', text: '2027-06-17' },
    { path: 'schedule.days.0.title', text: 'Inpakken' },
  ]);
});
