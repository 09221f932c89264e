import type { Hotel, MapTiles } from '@reisspel/contract/trip';
import { ExternalLink, MapPin, Navigation, Phone } from 'lucide-react';
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

/** The ways there in other apps; the first is the one that every phone has. */
function Routes({ hotel }: { hotel: Hotel }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-3 print:hidden">
      {hotelLinks(hotel).map(({ title, url }, index) => (
        <li key={title} className={index === 0 ? 'w-full' : 'grow'}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={`${buttonLook(index === 0 ? 'primary' : 'secondary')} w-full`}
          >
            {index === 0 ? <Navigation aria-hidden className="size-5 shrink-0" /> : null}
            {title}
            <span className="sr-only">{m.hotel_elsewhere()}</span>
            <ExternalLink aria-hidden className="size-4 shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Where it is, and the ways there. */
export function HotelPlace({ hotel }: { hotel: Hotel }) {
  return (
    <Card>
      <h2 className="mb-3 flex items-center gap-2.5 text-2xl">
        <MapPin aria-hidden className="size-6 shrink-0 text-accent" />
        {m.hotel_address()}
      </h2>
      <Address {...hotel} />
      <Routes hotel={hotel} />
    </Card>
  );
}

/** The extra: the address and the links say it all. Nothing where the place is not known. */
export function HotelMap({ hotel: { name, position }, tiles }: { hotel: Hotel; tiles: MapTiles }) {
  if (position === null) return null;
  return (
    <Card className="print:hidden">
      <PlaceMap position={position} name={name} tiles={tiles} />
      <p className="mt-2 hidden text-ink-2 text-sm pointer-coarse:block">{m.map_two_fingers()}</p>
    </Card>
  );
}
