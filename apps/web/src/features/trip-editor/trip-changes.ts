import type { Trip, TripContent } from '@reisspel/contract/trip';
import { isSame } from '@reisspel/rules/game/same';
import { shownParts } from '@reisspel/rules/trip-parts';
import type { DraftSection } from './sections.ts';

type Visible = Pick<
  Trip,
  | 'title'
  | 'place'
  | 'timeZone'
  | 'startsOn'
  | 'endsOn'
  | 'countdownAt'
  | 'notice'
  | 'links'
  | 'flights'
  | 'hotel'
  | 'schedule'
  | 'homeStayers'
>;

const GENERAL = [
  'title',
  'place',
  'timeZone',
  'startsOn',
  'endsOn',
  'countdownAt',
  'notice',
  'links',
] as const;
const PARTS = ['flights', 'hotel', 'schedule', 'homeStayers'] as const;

/** The sections of which visitors would see something else than they do now. */
export function changedSections(content: TripContent, published: Visible): DraftSection[] {
  const parts = shownParts(content);
  const general = GENERAL.some((key) => !isSame(content[key], published[key]));
  const changed = PARTS.filter((part) => !isSame(parts[part], published[part]));
  return general ? ['general', ...changed] : changed;
}
