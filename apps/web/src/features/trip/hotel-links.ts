import type { Hotel } from '@reisspel/contract/trip';
import * as m from '../../paraglide/messages.js';

/** Decimals of a degree in an address; six are a tenth of a metre. */
const DEGREE_DECIMALS = 6;

export interface HotelLink {
  title: string;
  url: string;
}

/** "38.5053,-0.2328". */
function point({ latitude, longitude }: NonNullable<Hotel['position']>): string {
  return [latitude, longitude].map((degrees) => Number(degrees.toFixed(DEGREE_DECIMALS))).join(',');
}

/** Routes in other apps, by position or else by address, and the booking (spec 2). */
export function hotelLinks({ name, address, position, bookingUrl }: Hotel): HotelLink[] {
  const place = encodeURIComponent([name, ...address].join(', '));
  const destination = position ? encodeURIComponent(point(position)) : place;
  const waze = position ? `ll=${destination}` : `q=${place}`;
  const routes = [
    {
      title: m.hotel_route({ app: 'Google Maps' }),
      url: `https://www.google.com/maps/dir/?api=1&destination=${destination}`,
    },
    {
      title: m.hotel_route({ app: 'Apple Maps' }),
      url: `https://maps.apple.com/?daddr=${destination}`,
    },
    { title: m.hotel_route({ app: 'Waze' }), url: `https://waze.com/ul?${waze}&navigate=yes` },
  ];
  return bookingUrl === '' ? routes : [...routes, { title: m.hotel_booking(), url: bookingUrl }];
}

/** Keeps the characters that a phone can dial. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#]/g, '')}`;
}
