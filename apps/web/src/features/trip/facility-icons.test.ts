import { Check, Croissant, Sun, TreePalm, Wifi } from 'lucide-react';
import { expect, test } from 'vitest';
import { facilityIcon } from './facility-icons.ts';

test.each([
  ['Gratis wifi', Wifi],
  ['Free Wi-Fi', Wifi],
  ['5 minuten naar het strand', TreePalm],
  ['A cinco minutos de la playa', TreePalm],
  ['Dakterras', Sun],
  ['Breakfast included', Croissant],
])('%s has a picture of its own', (facility, icon) => {
  expect(facilityIcon(facility)).toBe(icon);
});

test.each(['Kluis op de kamer', 'Parketvloer', 'Transport naar het vliegveld'])(
  '%s gets a tick',
  (facility) => {
    expect(facilityIcon(facility)).toBe(Check);
  },
);
