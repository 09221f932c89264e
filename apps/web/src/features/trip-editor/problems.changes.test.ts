import { TripContent } from '@reisspel/contract/trip/trip';
import { shownParts } from '@reisspel/rules/trip-parts';
import { describe, expect, it } from 'vitest';
import { changedSections, guideOf } from './problems.ts';
import { sampleDraft } from './testing/sample-draft.ts';

const content = (change = {}) => TripContent.parse(sampleDraft(change));
/** The sample as visitors see it. */
const published = () => ({ ...content(), ...shownParts(content()) });

describe('the list of changed sections', () => {
  it('ignores the order in which days were typed', () => {
    const draft = content();
    draft.schedule.days.reverse();
    expect(changedSections(draft, published())).toEqual([]);
  });

  it('contains the sections with changes', () => {
    const { hotel } = content();
    expect(changedSections(content({ place: 'Calpe' }), published())).toEqual(['general']);
    expect(changedSections(content({ hotel: { ...hotel, shown: false } }), published())).toEqual(['hotel']);
  });

  it('leaves out a section that is hidden', () => {
    const hidden = { ...content().homeStayers, shown: false as const, promises: ['Iets anders'] };
    const withoutPart = { ...published(), homeStayers: null };
    expect(changedSections(content({ homeStayers: hidden }), withoutPart)).toEqual([]);
  });
});

describe('the guide for a new trip', () => {
  const blankParts = {
    flights: { shown: false, items: [], baggage: [], tips: [] },
    hotel: { ...sampleDraft().hotel, name: '', facilities: [], address: [] },
    schedule: { shown: false, days: [] },
    homeStayers: { shown: false, days: [], promises: [] },
  };

  it('lists the steps of an empty trip, and disappears once a section is filled', () => {
    const steps = guideOf(sampleDraft({ ...blankParts, title: 'Nieuw', place: 'Nieuw' }));
    expect(steps?.map(({ section, done }) => [section, done])).toEqual([
      ['general', false],
      ['flights', false],
      ['hotel', false],
      ['schedule', false],
      ['homeStayers', false],
    ]);
    expect(guideOf(sampleDraft(blankParts))?.[0]).toEqual({ section: 'general', done: true });
    expect(guideOf(sampleDraft({ ...blankParts, schedule: sampleDraft().schedule }))).toBeNull();
  });
});
