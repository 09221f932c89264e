import type { Position } from '../../ui/maps/leaflet-map.tsx';

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;
/** Decimals of a degree. The fifth one is about a metre. */
const DEGREE_DECIMALS = 5;

/** "38.5, -0.23", with decimal points, as map sites write it. */
const WITH_POINTS = /^(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/;
/** "38,5 -0,23" or "38,5; -0,23", with Dutch decimal commas. */
const WITH_COMMAS = /^(-?\d{1,3},\d+)\s*[;\s,]\s*(-?\d{1,3},\d+)$/;
/** "@38.5,-0.23": the centre of the map in the address of a map site. */
const IN_ADDRESS = /@(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/;

function degrees(text: string | undefined): number {
  return Number((text ?? '').replace(',', '.'));
}

function rounded(value: number): number {
  return Number(value.toFixed(DEGREE_DECIMALS));
}

export function positionOf(text: string): Position | null {
  const trimmed = text.trim();
  const match = WITH_POINTS.exec(trimmed) ?? WITH_COMMAS.exec(trimmed) ?? IN_ADDRESS.exec(trimmed);
  if (match === null) return null;
  const latitude = degrees(match[1]);
  const longitude = degrees(match[2]);
  if (Math.abs(latitude) > MAX_LATITUDE || Math.abs(longitude) > MAX_LONGITUDE) return null;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

export function positionText(position: Position | null): string {
  return position === null ? '' : `${rounded(position.latitude)}, ${rounded(position.longitude)}`;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LOOKS_LIKE_SITE = /^[^\s/.]+(?:\.[^\s/.]+)+(?:\/\S*)?$/;

/** Completes "www.hotel.es" to "https://www.hotel.es". Only trims any other text. */
export function webAddress(text: string): string {
  const trimmed = text.trim();
  return !SCHEME.test(trimmed) && LOOKS_LIKE_SITE.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** Returns "HV 5345" for " hv  5345". Keeps a space at the end, because typing goes on. */
export function tidyFlightNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ]/g, '')
    .replace(/^ +/, '')
    .replaceAll(/ {2,}/g, ' ');
}
