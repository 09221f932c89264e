import { Star } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useTrip } from '../queries.ts';
import { HotelFacilities } from './hotel-facilities.tsx';
import { HotelMap, HotelPlace } from './hotel-place.tsx';
import { HotelTimes } from './hotel-times.tsx';
import { PartMissing } from './part-missing.tsx';

/** Where the group stays: when, what there is, and how to get there. */
export function HotelPage() {
  const { hotel, timeZone, mapTiles, notice } = useTrip();
  if (hotel === null) return <PartMissing />;
  return (
    <main className="page page-wide">
      <PageHeader title={hotel.name}>
        {hotel.stars === null ? null : (
          <Chip tone="waiting" icon={Star}>
            {m.hotel_stars({ stars: hotel.stars })}
          </Chip>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <HotelTimes hotel={hotel} timeZone={timeZone} />
          <HotelPlace hotel={hotel} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <HotelMap hotel={hotel} tiles={mapTiles} />
          {hotel.facilities.length > 0 ? <HotelFacilities facilities={hotel.facilities} /> : null}
        </div>
      </div>
      <div className="mt-6 flex justify-center">
        <PrintButton />
      </div>
      {notice === '' ? null : <p className="mt-5 text-center text-ink-2 text-sm">{notice}</p>}
    </main>
  );
}
