import { Star } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useTrip } from '../queries.ts';
import { HotelFacilities } from './hotel-facilities.tsx';
import { HotelPlace } from './hotel-place.tsx';
import { HotelTimes } from './hotel-times.tsx';
import { PartMissing } from './part-missing.tsx';

/** Where the group stays: when, what there is, and how to get there. */
export function HotelPage() {
  const { hotel, timeZone, mapTiles, notice } = useTrip();
  if (hotel === null) return <PartMissing />;
  return (
    <main className="page grid grid-cols-1 gap-5">
      <PageHeader title={hotel.name}>
        {hotel.stars === null ? null : (
          <Chip tone="waiting" icon={Star}>
            {m.hotel_stars({ stars: hotel.stars })}
          </Chip>
        )}
      </PageHeader>
      <HotelTimes hotel={hotel} timeZone={timeZone} />
      {hotel.facilities.length > 0 ? <HotelFacilities facilities={hotel.facilities} /> : null}
      <HotelPlace hotel={hotel} tiles={mapTiles} />
      <div className="flex justify-center">
        <PrintButton />
      </div>
      {notice === '' ? null : <p className="text-center text-ink-2 text-sm">{notice}</p>}
    </main>
  );
}
