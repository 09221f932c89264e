import type { Hotel, Trip } from '@reisspel/contract/trip/trip';
import {
  AirVent,
  BusFront,
  Check,
  CircleParking,
  ConciergeBell,
  Croissant,
  Dumbbell,
  type LucideIcon,
  PawPrint,
  ShowerHead,
  Sun,
  TreePalm,
  Utensils,
  WavesLadder,
  Wifi,
} from 'lucide-react';
import { coordinatesText, googleRoute } from '../../lib/format/coordinates.ts';
import * as m from '../../paraglide/messages.js';

/** Icons for the words of a facility, in each language of the app. The first match counts. */
const ICONS: readonly (readonly [words: RegExp, icon: LucideIcon])[] = [
  [/wi-?fi|internet/i, Wifi],
  [/zwembad|\bpool\b|piscina/i, WavesLadder],
  [/airco|air.?con|aire acond/i, AirVent],
  [/ontbijt|breakfast|desayuno/i, Croissant],
  [/terras|balkon|terrace|balcon|terraza/i, Sun],
  [/strand|beach|playa/i, TreePalm],
  [/\bparkeer|\bparkeren|parking|aparcamiento/i, CircleParking],
  [/restaurant|eten|bar\b|diner|cena/i, Utensils],
  [/fitness|\bgym|\bsport|gimnasio/i, Dumbbell],
  [/douche|\bbad|spa\b|shower|bath|ducha|baño/i, ShowerHead],
  [/receptie|reception|recepción/i, ConciergeBell],
  [/\bbus|shuttle|transfer|halte/i, BusFront],
  [/huisdier|hond|\bpet|\bdog|mascota/i, PawPrint],
];

export function facilityIcon(facility: string): LucideIcon {
  return ICONS.find(([words]) => words.test(facility))?.[1] ?? Check;
}

/** Returns links to route apps, by position or else by address, and to the booking (spec 2). */
export function hotelLinks({ name, address, position, bookingUrl }: Hotel): Trip['links'] {
  const place = encodeURIComponent([name, ...address].join(', '));
  const destination = position ? encodeURIComponent(coordinatesText(position)) : place;
  const waze = position ? `ll=${destination}` : `q=${place}`;
  const routes = [
    {
      title: m.hotel_route({ app: 'Google Maps' }),
      url: googleRoute(destination),
    },
    {
      title: m.hotel_route({ app: 'Apple Maps' }),
      url: `https://maps.apple.com/?daddr=${destination}`,
    },
    { title: m.hotel_route({ app: 'Waze' }), url: `https://waze.com/ul?${waze}&navigate=yes` },
  ];
  return bookingUrl === '' ? routes : [...routes, { title: m.hotel_booking(), url: bookingUrl }];
}

/** Returns a `tel:` address with only the characters that a phone can dial. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#]/g, '')}`;
}
