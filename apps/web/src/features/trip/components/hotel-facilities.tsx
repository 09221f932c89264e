import { Check } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';

export function HotelFacilities({ facilities }: { facilities: readonly string[] }) {
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{m.hotel_facilities()}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {facilities.map((facility) => (
          <li key={facility} className="flex items-center gap-2">
            <Check aria-hidden className="size-5 shrink-0 text-olive" />
            {facility}
          </li>
        ))}
      </ul>
    </Card>
  );
}
