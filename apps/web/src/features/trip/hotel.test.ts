import type { Hotel } from '@reisspel/contract/trip/trip';
import { Check, Croissant, Sun, TreePalm, Wifi } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { facilityIcon, hotelLinks, phoneUrl } from './hotel.ts';

test.each([
  ['Gratis wifi', Wifi],
  ['Free Wi-Fi', Wifi],
  ['5 minuten naar het strand', TreePalm],
  ['A cinco minutos de la playa', TreePalm],
  ['Dakterras', Sun],
  ['Breakfast included', Croissant],
])('%s has its own icon', (facility, icon) => {
  expect(facilityIcon(facility)).toBe(icon);
});

test.each(['Kluis op de kamer', 'Parketvloer', 'Transport naar het vliegveld'])(
  '%s gets the check mark of an unknown facility',
  (facility) => {
    expect(facilityIcon(facility)).toBe(Check);
  },
);

const hotel: Hotel = {
  name: 'Café & Hôtel “Zee”',
  stars: null,
  checkIn: { day: '2025-06-20', from: '15:00' },
  checkOut: { day: '2025-06-23', before: '11:00' },
  facilities: [],
  address: ['Calle #1/2', '03570 Villajoyosa'],
  phone: '',
  position: { latitude: 38.5053, longitude: -0.23280000000001 },
  bookingUrl: 'https://boeken.example/kamer?id=7',
};

describe('the links to the hotel', () => {
  test('use its position', () => {
    expect(hotelLinks(hotel)).toEqual([
      {
        title: 'Route met Google Maps',
        url: 'https://www.google.com/maps/dir/?api=1&destination=38.5053%2C-0.2328',
      },
      { title: 'Route met Apple Maps', url: 'https://maps.apple.com/?daddr=38.5053%2C-0.2328' },
      { title: 'Route met Waze', url: 'https://waze.com/ul?ll=38.5053%2C-0.2328&navigate=yes' },
      { title: 'Boekingssite', url: 'https://boeken.example/kamer?id=7' },
    ]);
  });

  test('use its name and address without a position', () => {
    const links = hotelLinks({ ...hotel, position: null }).map(({ url }) => new URL(url));
    const place = 'Café & Hôtel “Zee”, Calle #1/2, 03570 Villajoyosa';
    expect(links[0]?.searchParams.get('destination')).toBe(place);
    expect(links[1]?.searchParams.get('daddr')).toBe(place);
    expect(links[2]?.searchParams.get('q')).toBe(place);
    expect(links[2]?.searchParams.has('ll')).toBe(false);
    expect(links.every(({ hash }) => hash === '')).toBe(true);
  });

  test('omit the booking site when there is none', () => {
    expect(hotelLinks({ ...hotel, bookingUrl: '' }).map(({ title }) => title)).toEqual([
      'Route met Google Maps',
      'Route met Apple Maps',
      'Route met Waze',
    ]);
  });

  test('never write degrees in scientific notation', () => {
    const [google] = hotelLinks({ ...hotel, position: { latitude: 0.0000001, longitude: -0.00000012 } });
    expect(google?.url).toMatch(/destination=0%2C0$/);
  });
});

test('a phone link omits spaces and punctuation', () => {
  expect(phoneUrl('+34 965 000 000')).toBe('tel:+34965000000');
  expect(phoneUrl('(0)20-123 45.67')).toBe('tel:0201234567');
});
