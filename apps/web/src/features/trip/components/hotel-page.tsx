import type { Hotel, MapTiles } from '@reisspel/contract/trip/trip';
import { daysBetween, instantOf } from '@reisspel/rules/zoned-time';
import {
  ExternalLink,
  KeyRound,
  LogOut,
  type LucideIcon,
  MapPin,
  MoonStar,
  Navigation,
  Phone,
  Star,
} from 'lucide-react';
import { longDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { PlaceMap } from '../../../ui/maps/map-request.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { facilityIcon, hotelLinks, phoneUrl } from '../hotel.ts';
import { useTrip } from '../queries.ts';
import { PartMissing } from './part-missing.tsx';
import { ZoneLabel } from './zone-label.tsx';

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

/** Links to the hotel in other apps and to its booking. The first link works on every phone. */
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

function HotelPlace({ hotel }: { hotel: Hotel }) {
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

/** A map of the hotel. Renders nothing when the hotel has no position. */
function HotelMap({ hotel: { name, position }, tiles }: { hotel: Hotel; tiles: MapTiles }) {
  if (position === null) return null;
  return (
    <Card className="print:hidden">
      <PlaceMap position={position} name={name} tiles={tiles} />
      <p className="mt-2 hidden text-ink-2 text-sm pointer-coarse:block">{m.map_two_fingers()}</p>
    </Card>
  );
}

interface StayEndProps {
  icon: LucideIcon;
  title: string;
  text: string;
  day: string;
  /** The local time in `text`, such as "15:00". */
  time: string;
  timeZone: string;
}

function StayEnd({ icon: Icon, title, text, day, time, timeZone }: StayEndProps) {
  return (
    <div className="min-w-0 grow basis-36">
      <h2 className="flex items-center gap-2 text-ink-2 text-lg">
        <Icon aria-hidden className="size-5 shrink-0" />
        {title}
      </h2>
      <p className="display mt-1.5 text-xl">{text}</p>
      <p className="text-ink-2">{longDay(day)}</p>
      <ZoneLabel
        className="text-ink-2 text-sm"
        timeZone={timeZone}
        at={instantOf({ local: `${day}T${time}`, timeZone })}
      />
    </div>
  );
}

function HotelTimes({ hotel, timeZone }: { hotel: Hotel; timeZone: string }) {
  const { checkIn, checkOut } = hotel;
  const nights = daysBetween(checkIn.day, checkOut.day);
  return (
    <section className="overflow-hidden rounded-card bg-card shadow-card">
      {nights > 0 ? (
        <p className="display flex items-center gap-2.5 bg-sea px-5 py-3.5 text-lg text-white">
          <MoonStar aria-hidden className="size-5 shrink-0" />
          {m.hotel_nights({ nights })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-3 gap-y-6 px-5 py-4">
        <StayEnd
          icon={KeyRound}
          title={m.hotel_check_in()}
          text={m.hotel_from({ time: checkIn.from })}
          day={checkIn.day}
          time={checkIn.from}
          timeZone={timeZone}
        />
        <StayEnd
          icon={LogOut}
          title={m.hotel_check_out()}
          text={m.hotel_before({ time: checkOut.before })}
          day={checkOut.day}
          time={checkOut.before}
          timeZone={timeZone}
        />
      </div>
    </section>
  );
}

function HotelFacilities({ facilities }: { facilities: readonly string[] }) {
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
