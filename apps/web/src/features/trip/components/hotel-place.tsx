import type { Hotel, MapTiles } from '@reisspel/contract/trip';
import { ExternalLink, Phone } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlaceMap } from '../../../ui/place-map.tsx';
import { hotelLinks, phoneUrl } from '../hotel-links.ts';

function Address({ address, phone }: Hotel) {
  return (
    <address className="not-italic">
      {address.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {phone === '' ? null : (
        <a href={phoneUrl(phone)} className="inline-flex min-h-12 items-center gap-2 underline">
          <Phone aria-hidden className="size-5" />
          {phone}
        </a>
      )}
    </address>
  );
}

/** How to get there. The map is the extra: the address and the links say it all. */
export function HotelPlace({ hotel, tiles }: { hotel: Hotel; tiles: MapTiles }) {
  const { name, position } = hotel;
  return (
    <Card>
      <h2 className="mb-3 text-2xl">{m.hotel_address()}</h2>
      <Address {...hotel} />
      {position === null ? null : (
        <div className="mt-3">
          <PlaceMap position={position} name={name} tiles={tiles} />
          <p className="mt-2 hidden text-ink-2 text-sm pointer-coarse:block print:hidden">
            {m.map_two_fingers()}
          </p>
        </div>
      )}
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 print:hidden">
        {hotelLinks(hotel).map(({ title, url }) => (
          <li key={title}>
            <a href={url} target="_blank" rel="noreferrer" className={`${buttonLook('secondary')} w-full`}>
              {title}
              <span className="sr-only">{m.hotel_elsewhere()}</span>
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
