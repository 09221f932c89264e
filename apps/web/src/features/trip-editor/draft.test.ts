import { expect, test } from 'vitest';
import { unsavedTexts } from './draft.ts';
import { sampleDraft } from './testing/sample-draft.ts';

const saved = sampleDraft();

test('nothing is unsaved of what the server has', () => {
  expect(unsavedTexts(saved, sampleDraft())).toEqual([]);
});

test('names each text that was typed since, where it stands now', () => {
  const draft = sampleDraft({ place: 'Altea', notice: 'Neem een hoed mee' });
  expect(unsavedTexts(saved, draft)).toEqual([
    { path: 'place', text: 'Altea' },
    { path: 'notice', text: 'Neem een hoed mee' },
  ]);
});

test('takes a day that moved for the same day', () => {
  const draft = sampleDraft();
  draft.schedule.days.unshift({ id: 'day-0', day: '2027-06-17', title: 'Inpakken', items: [] });
  expect(unsavedTexts(saved, draft)).toEqual([
    { path: 'schedule.days.0.day', text: '2027-06-17' },
    { path: 'schedule.days.0.title', text: 'Inpakken' },
  ]);
});
