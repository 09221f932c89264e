import type { Trip } from '@reisspel/contract/trip/trip';
import { dayAt } from '@reisspel/rules/timeline';
import { daysBetween } from '@reisspel/rules/zoned-time';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { TripToday } from './trip-today.tsx';

interface FamilyTodayProps {
  /** The schedule has only the current items and the next ones. */
  trip: Pick<Trip, 'timeZone' | 'startsOn' | 'endsOn' | 'schedule'>;
}

/** Where we are in the programme, in large letters; before and after the trip how long it takes. */
export function FamilyToday({ trip }: FamilyTodayProps) {
  const day = useNow((now) => dayAt(trip.timeZone, now));
  if (day > trip.endsOn) return <Card className="text-2xl">{m.home_stayers_after()}</Card>;
  return (
    <Card className="grid gap-2 text-2xl">
      {day < trip.startsOn ? (
        m.home_stayers_before({ days: daysBetween(day, trip.startsOn) })
      ) : (
        <TripToday trip={trip} />
      )}
    </Card>
  );
}
