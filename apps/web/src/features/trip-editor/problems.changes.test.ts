import { TripContent } from '@reisspel/contract/trip/trip';
import { shownParts } from '@reisspel/rules/trip-parts';
import { describe, expect, it } from 'vitest';
import { changedSections, guideOf } from './problems.ts';
import { sampleDraft } from './testing/sample-draft.ts';

const content = (change = {}) => TripContent.parse(sampleDraft(change));
/** The sample as visitors see it. */
const published = () => ({ ...content(), ...shownParts(content()) });

describe('the sections that a publication changes', () => {
  it('ignores the order in which days were typed', () => {
    const draft = content();
    draft.schedule.days.reverse();
    expect(changedSections(draft, published())).toEqual([]);
  });

  it('lists the sections with changes', () => {
    const { hotel } = content();
    expect(changedSections(content({ place: 'Calpe' }), published())).toEqual(['general']);
    expect(changedSections(content({ hotel: { ...hotel, shown: false } }), published())).toEqual(['hotel']);
  });

  it('ignores a hidden section', () => {
    const off = { ...content().homeStayers, shown: false as const };
    const now = { ...published(), homeStayers: null };
    expect(changedSections(content({ homeStayers: { ...off, promises: ['Iets anders'] } }), now)).toEqual([]);
  });
});

describe('the guide', () => {
  const none = {
    flights: { shown: false, items: [], baggage: [], tips: [] },
    hotel: { ...sampleDraft().hotel, name: '', facilities: [], address: [] },
    schedule: { shown: false, days: [] },
    homeStayers: { shown: false, days: [], promises: [] },
  };

  it('lists the steps of an empty trip, and disappears once a section is filled', () => {
    const steps = guideOf(sampleDraft({ ...none, title: 'Nieuw', place: 'Nieuw' }));
    expect(steps?.map(({ section, done }) => [section, done])).toEqual([
      ['general', false],
      ['flights', false],
      ['hotel', false],
      ['schedule', false],
      ['homeStayers', false],
    ]);
    expect(guideOf(sampleDraft(none))?.[0]).toEqual({ section: 'general', done: true });
    expect(guideOf(sampleDraft({ ...none, schedule: sampleDraft().schedule }))).toBeNull();
  });
});
