import type { Trip } from '@reisspel/contract/trip/trip';
import { stopsOf, wayOf, wayPicture } from '@reisspel/rules/trip-way';
import * as m from '../../../paraglide/messages.js';

/** The places of the trip as a drawing. Nothing for a trip with fewer than two places. */
export default function HomeWay({ trip }: { trip: Pick<Trip, 'hotel' | 'schedule' | 'timeZone'> }) {
  const way = wayOf(stopsOf(trip, trip.timeZone));
  if (way === null) return null;
  return (
    <section className="mt-3 break-inside-avoid">
      <h2 className="text-2xl">{m.home_way()}</h2>
      <img src={wayPicture(way)} alt="" className="my-3 w-full" />
      <ol className="list-decimal pl-8">
        {way.dots.map(({ number, names }) => (
          <li key={number}>{names.join(', ')}</li>
        ))}
      </ol>
    </section>
  );
}
