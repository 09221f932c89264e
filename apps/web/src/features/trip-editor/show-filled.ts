import type { TripDraft } from '@reisspel/contract/trip';
import type { PageSection } from './sections.ts';

/** Whether nothing was filled in yet; a new trip comes with dates for its hotel. */
const IS_BLANK: { [Part in PageSection]: (part: TripDraft[Part]) => boolean } = {
  flights: ({ items, baggage, tips }) => items.length + baggage.length + tips.length === 0,
  hotel: ({ name, facilities, address }) => name === '' && facilities.length + address.length === 0,
  schedule: ({ days }) => days.length === 0,
  homeStayers: ({ days, promises }) => days.length + promises.length === 0,
};

function shown<Part extends PageSection>(before: TripDraft, after: TripDraft, part: Part): TripDraft {
  const isBlank = IS_BLANK[part];
  const began = isBlank(before[part]) && !isBlank(after[part]);
  return began && !after[part].shown ? { ...after, [part]: { ...after[part], shown: true } } : after;
}

/**
 * A part that was off while there was nothing in it is shown once something is: whoever begins a new trip fills in
 * what visitors are to see. Whoever wants it off switches it off, and it stays so.
 */
export function showFilled(before: TripDraft, after: TripDraft): TripDraft {
  const parts: readonly PageSection[] = ['flights', 'hotel', 'schedule', 'homeStayers'];
  return parts.reduce((draft, part) => shown(before, draft, part), after);
}
