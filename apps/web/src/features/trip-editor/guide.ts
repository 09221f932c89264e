import type { TripDraft } from '@reisspel/contract/trip';
import { isDay } from './day-order.ts';
import type { DraftSection } from './sections.ts';
import { isTimeZone } from './time-zones.ts';

/** What a new trip needs, in the order in which it is best filled in. */
export interface GuideStep {
  readonly section: DraftSection;
  readonly done: boolean;
}

/** A trip that was just made has its title for a place. */
function isFilled({ title, place, timeZone, startsOn, endsOn }: TripDraft): boolean {
  return (
    title.trim() !== '' &&
    place.trim() !== '' &&
    place !== title &&
    isTimeZone(timeZone) &&
    isDay(startsOn) &&
    isDay(endsOn)
  );
}

/** The steps of a trip that has hardly anything yet; null for one whose organiser knows the way. */
export function guideOf(draft: TripDraft): readonly GuideStep[] | null {
  const { flights, hotel, schedule, homeStayers } = draft;
  const steps: GuideStep[] = [
    { section: 'general', done: isFilled(draft) },
    { section: 'flights', done: flights.items.length > 0 },
    { section: 'hotel', done: hotel.name.trim() !== '' },
    { section: 'schedule', done: schedule.days.length > 0 },
    { section: 'homeStayers', done: homeStayers.days.length + homeStayers.promises.length > 0 },
  ];
  const [general, ...parts] = steps;
  return general?.done && parts.some(({ done }) => done) ? null : steps;
}
