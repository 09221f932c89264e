import type { Hotel } from '@reisspel/contract/trip';
import { Check, ExternalLink, Star } from 'lucide-react';
import { longDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTrip } from '../queries.ts';

function links({ position, name, address, bookingUrl }: Hotel) {
  const point = `${position.latitude},${position.longitude}`;
  const place = encodeURIComponent([name, ...address].join(', '));
  return [
    { title: 'Google Maps', url: `https://www.google.com/maps/search/?api=1&query=${place}` },
    { title: 'Apple Maps', url: `https://maps.apple.com/?q=${encodeURIComponent(name)}&ll=${point}` },
    { title: 'Waze', url: `https://waze.com/ul?ll=${point}&navigate=yes` },
    { title: m.hotel_booking(), url: bookingUrl },
  ];
}

function Times({ hotel }: { hotel: Hotel }) {
  const { checkIn, checkOut } = hotel;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card>
        <h2 className="text-ink-2 text-lg">{m.hotel_check_in()}</h2>
        <p className="display mt-1 text-3xl">{m.hotel_from({ time: checkIn.from })}</p>
        <p className="text-ink-2">{longDay(checkIn.day)}</p>
      </Card>
      <Card>
        <h2 className="text-ink-2 text-lg">{m.hotel_check_out()}</h2>
        <p className="display mt-1 text-3xl">{m.hotel_before({ time: checkOut.before })}</p>
        <p className="text-ink-2">{longDay(checkOut.day)}</p>
      </Card>
    </div>
  );
}

export function HotelPage() {
  const { hotel, notice } = useTrip().content;
  return (
    <main className="page grid gap-5">
      <PageHeader title={hotel.name}>
        <Chip tone="waiting" icon={Star}>
          {m.hotel_stars({ stars: hotel.stars })}
        </Chip>
      </PageHeader>
      <Times hotel={hotel} />
      <Card>
        <h2 className="mb-3 text-2xl">{m.hotel_facilities()}</h2>
        <ul className="grid gap-2 sm:grid-cols-2">
          {hotel.facilities.map((facility) => (
            <li key={facility} className="flex items-center gap-2">
              <Check aria-hidden className="size-5 shrink-0 text-olive" />
              {facility}
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className="mb-3 text-2xl">{m.hotel_address()}</h2>
        <address className="not-italic">
          {hotel.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a
            href={`tel:${hotel.phone.replaceAll(' ', '')}`}
            className="inline-flex min-h-12 items-center underline"
          >
            {hotel.phone}
          </a>
        </address>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          {links(hotel).map(({ title, url }) => (
            <a
              key={title}
              href={url}
              target="_blank"
              rel="noreferrer"
              className={`${buttonLook('secondary')} !px-3`}
            >
              {title}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          ))}
        </div>
      </Card>
      {notice ? <p className="text-center text-ink-2 text-sm">{notice}</p> : null}
    </main>
  );
}
