import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { facilityIcon } from '../facility-icons.ts';

export function HotelFacilities({ facilities }: { facilities: readonly string[] }) {
  return (
    <Card>
      <h2 className="mb-4 text-2xl">{m.hotel_facilities()}</h2>
      <ul className="flex flex-wrap gap-2.5">
        {facilities.map((facility) => {
          const Icon = facilityIcon(facility);
          return (
            <li
              key={facility}
              className="flex items-center gap-2.5 rounded-2xl bg-good px-4 py-2.5 font-bold text-on-good leading-snug"
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0">{facility}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
