import type { Language } from '@reisspel/contract/language';
import { pageLanguage } from '../../lib/language.ts';
import { normalise } from './time-zones.ts';

/** The English name, and the name in each language where it differs. */
type Names = { en: string } & Partial<Record<Language, string>>;
/** The IATA code, the IANA name of the time zone, and the names as on a boarding pass. */
type AirportRow = readonly [code: string, timeZone: string, names: Names];

/** Airports that Dutch groups often use. Any other airport can be typed. */
const AIRPORT_ROWS: readonly AirportRow[] = [
  ['AMS', 'Europe/Amsterdam', { en: 'Amsterdam Schiphol', es: 'Ámsterdam Schiphol' }],
  ['RTM', 'Europe/Amsterdam', { en: 'Rotterdam The Hague', es: 'Róterdam La Haya' }],
  ['EIN', 'Europe/Amsterdam', { en: 'Eindhoven' }],
  ['GRQ', 'Europe/Amsterdam', { en: 'Groningen Eelde' }],
  ['MST', 'Europe/Amsterdam', { en: 'Maastricht Aachen' }],
  ['BRU', 'Europe/Brussels', { en: 'Brussels', nl: 'Brussel', es: 'Bruselas' }],
  ['CRL', 'Europe/Brussels', { en: 'Brussels Charleroi', nl: 'Brussel Charleroi', es: 'Bruselas Charleroi' }],
  ['DUS', 'Europe/Berlin', { en: 'Düsseldorf' }],
  ['NRN', 'Europe/Berlin', { en: 'Weeze' }],
  ['CGN', 'Europe/Berlin', { en: 'Cologne Bonn', nl: 'Keulen Bonn', es: 'Colonia Bonn' }],
  ['FRA', 'Europe/Berlin', { en: 'Frankfurt', es: 'Fráncfort' }],
  ['MUC', 'Europe/Berlin', { en: 'Munich', nl: 'München', es: 'Múnich' }],
  ['HAM', 'Europe/Berlin', { en: 'Hamburg', es: 'Hamburgo' }],
  ['BER', 'Europe/Berlin', { en: 'Berlin Brandenburg', nl: 'Berlijn Brandenburg', es: 'Berlín Brandeburgo' }],
  [
    'CDG',
    'Europe/Paris',
    { en: 'Paris Charles de Gaulle', nl: 'Parijs Charles de Gaulle', es: 'París Charles de Gaulle' },
  ],
  ['ORY', 'Europe/Paris', { en: 'Paris Orly', nl: 'Parijs Orly', es: 'París Orly' }],
  ['NCE', 'Europe/Paris', { en: 'Nice', es: 'Niza' }],
  ['LYS', 'Europe/Paris', { en: 'Lyon' }],
  ['LHR', 'Europe/London', { en: 'London Heathrow', nl: 'Londen Heathrow', es: 'Londres Heathrow' }],
  ['LGW', 'Europe/London', { en: 'London Gatwick', nl: 'Londen Gatwick', es: 'Londres Gatwick' }],
  ['STN', 'Europe/London', { en: 'London Stansted', nl: 'Londen Stansted', es: 'Londres Stansted' }],
  ['MAN', 'Europe/London', { en: 'Manchester' }],
  ['EDI', 'Europe/London', { en: 'Edinburgh', es: 'Edimburgo' }],
  ['DUB', 'Europe/Dublin', { en: 'Dublin', es: 'Dublín' }],
  ['CPH', 'Europe/Copenhagen', { en: 'Copenhagen', nl: 'Kopenhagen', es: 'Copenhague' }],
  ['OSL', 'Europe/Oslo', { en: 'Oslo' }],
  ['ARN', 'Europe/Stockholm', { en: 'Stockholm Arlanda', es: 'Estocolmo Arlanda' }],
  ['HEL', 'Europe/Helsinki', { en: 'Helsinki' }],
  ['RVN', 'Europe/Helsinki', { en: 'Rovaniemi' }],
  ['KEF', 'Atlantic/Reykjavik', { en: 'Reykjavik Keflavík', es: 'Reikiavik Keflavík' }],
  ['ZRH', 'Europe/Zurich', { en: 'Zurich', nl: 'Zürich', es: 'Zúrich' }],
  ['GVA', 'Europe/Zurich', { en: 'Geneva', nl: 'Genève', es: 'Ginebra' }],
  ['INN', 'Europe/Vienna', { en: 'Innsbruck' }],
  ['VIE', 'Europe/Vienna', { en: 'Vienna', nl: 'Wenen', es: 'Viena' }],
  ['PRG', 'Europe/Prague', { en: 'Prague', nl: 'Praag', es: 'Praga' }],
  ['BUD', 'Europe/Budapest', { en: 'Budapest', nl: 'Boedapest' }],
  ['KRK', 'Europe/Warsaw', { en: 'Krakow', nl: 'Krakau', es: 'Cracovia' }],
  ['ALC', 'Europe/Madrid', { en: 'Alicante' }],
  ['BCN', 'Europe/Madrid', { en: 'Barcelona' }],
  ['MAD', 'Europe/Madrid', { en: 'Madrid' }],
  ['VLC', 'Europe/Madrid', { en: 'Valencia' }],
  ['AGP', 'Europe/Madrid', { en: 'Málaga' }],
  ['SVQ', 'Europe/Madrid', { en: 'Seville', nl: 'Sevilla', es: 'Sevilla' }],
  ['PMI', 'Europe/Madrid', { en: 'Palma de Mallorca' }],
  ['IBZ', 'Europe/Madrid', { en: 'Ibiza' }],
  ['TFS', 'Atlantic/Canary', { en: 'Tenerife South', nl: 'Tenerife Zuid', es: 'Tenerife Sur' }],
  ['LPA', 'Atlantic/Canary', { en: 'Gran Canaria' }],
  ['ACE', 'Atlantic/Canary', { en: 'Lanzarote' }],
  ['FAO', 'Europe/Lisbon', { en: 'Faro' }],
  ['LIS', 'Europe/Lisbon', { en: 'Lisbon', nl: 'Lissabon', es: 'Lisboa' }],
  ['OPO', 'Europe/Lisbon', { en: 'Porto', es: 'Oporto' }],
  ['FNC', 'Atlantic/Madeira', { en: 'Madeira' }],
  ['FCO', 'Europe/Rome', { en: 'Rome Fiumicino', es: 'Roma Fiumicino' }],
  ['MXP', 'Europe/Rome', { en: 'Milan Malpensa', nl: 'Milaan Malpensa', es: 'Milán Malpensa' }],
  ['VCE', 'Europe/Rome', { en: 'Venice', nl: 'Venetië', es: 'Venecia' }],
  ['NAP', 'Europe/Rome', { en: 'Naples', nl: 'Napels', es: 'Nápoles' }],
  ['PSA', 'Europe/Rome', { en: 'Pisa' }],
  ['CTA', 'Europe/Rome', { en: 'Catania' }],
  ['MLA', 'Europe/Malta', { en: 'Malta' }],
  ['SPU', 'Europe/Zagreb', { en: 'Split' }],
  ['DBV', 'Europe/Zagreb', { en: 'Dubrovnik' }],
  ['ATH', 'Europe/Athens', { en: 'Athens', nl: 'Athene', es: 'Atenas' }],
  ['HER', 'Europe/Athens', { en: 'Heraklion (Crete)', nl: 'Heraklion (Kreta)', es: 'Heraclión (Creta)' }],
  ['RHO', 'Europe/Athens', { en: 'Rhodes', nl: 'Rhodos', es: 'Rodas' }],
  ['KGS', 'Europe/Athens', { en: 'Kos' }],
  ['IST', 'Europe/Istanbul', { en: 'Istanbul', es: 'Estambul' }],
  ['AYT', 'Europe/Istanbul', { en: 'Antalya' }],
  ['RAK', 'Africa/Casablanca', { en: 'Marrakech' }],
  ['HRG', 'Africa/Cairo', { en: 'Hurghada' }],
  ['CPT', 'Africa/Johannesburg', { en: 'Cape Town', nl: 'Kaapstad', es: 'Ciudad del Cabo' }],
  ['DXB', 'Asia/Dubai', { en: 'Dubai', es: 'Dubái' }],
  ['DOH', 'Asia/Qatar', { en: 'Doha' }],
  ['DEL', 'Asia/Kolkata', { en: 'Delhi' }],
  ['KTM', 'Asia/Kathmandu', { en: 'Kathmandu', es: 'Katmandú' }],
  ['BKK', 'Asia/Bangkok', { en: 'Bangkok Suvarnabhumi' }],
  ['DPS', 'Asia/Makassar', { en: 'Denpasar (Bali)' }],
  ['SIN', 'Asia/Singapore', { en: 'Singapore Changi', es: 'Singapur Changi' }],
  ['KUL', 'Asia/Kuala_Lumpur', { en: 'Kuala Lumpur' }],
  ['HKG', 'Asia/Hong_Kong', { en: 'Hong Kong' }],
  ['NRT', 'Asia/Tokyo', { en: 'Tokyo Narita', nl: 'Tokio Narita', es: 'Tokio Narita' }],
  ['SYD', 'Australia/Sydney', { en: 'Sydney' }],
  ['AKL', 'Pacific/Auckland', { en: 'Auckland' }],
  ['HNL', 'Pacific/Honolulu', { en: 'Honolulu' }],
  ['LAX', 'America/Los_Angeles', { en: 'Los Angeles' }],
  ['SFO', 'America/Los_Angeles', { en: 'San Francisco' }],
  ['DTW', 'America/Detroit', { en: 'Detroit' }],
  ['YUL', 'America/Toronto', { en: 'Montreal' }],
  ['YYZ', 'America/Toronto', { en: 'Toronto Pearson' }],
  ['EWR', 'America/New_York', { en: 'New York Newark', es: 'Nueva York Newark' }],
  ['JFK', 'America/New_York', { en: 'New York John F. Kennedy', es: 'Nueva York John F. Kennedy' }],
  ['PBM', 'America/Paramaribo', { en: 'Paramaribo' }],
  ['CUR', 'America/Curacao', { en: 'Curaçao', es: 'Curazao' }],
  ['AUA', 'America/Aruba', { en: 'Aruba' }],
  ['BON', 'America/Kralendijk', { en: 'Bonaire' }],
];

export interface Airport {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
}

export const airports: readonly Airport[] = AIRPORT_ROWS.map(([code, timeZone, names]) => ({
  code,
  name: names[pageLanguage()] ?? names.en,
  timeZone,
}));

export function airportOf(code: string): Airport | null {
  return airports.find((airport) => airport.code === code) ?? null;
}

/** Shorter texts are a part of too many names. */
const MIN_NAME_LENGTH = 3;

/** Returns the words of a text with a space around each: " heraklion kreta ". */
function spaced(text: string): string {
  return ` ${normalise(text)
    .replaceAll(/\P{L}+/gu, ' ')
    .trim()} `;
}

/** Returns the airport whose name contains the words of the place ("Alicante, Spanje"), or null. */
export function airportAt(place: string): Airport | null {
  const town = spaced(place.replace(/,.*/s, ''));
  if (town.trim().length < MIN_NAME_LENGTH) return null;
  return airports.find(({ name }) => spaced(name).includes(town)) ?? null;
}

/** Airlines by the first two characters of their flight numbers (IATA). */
const AIRLINES: Readonly<Record<string, string>> = {
  A3: 'Aegean Airlines',
  AF: 'Air France',
  AY: 'Finnair',
  BA: 'British Airways',
  CD: 'Corendon',
  DL: 'Delta',
  EI: 'Aer Lingus',
  EK: 'Emirates',
  EW: 'Eurowings',
  FI: 'Icelandair',
  FR: 'Ryanair',
  HV: 'Transavia',
  IB: 'Iberia',
  KL: 'KLM',
  LH: 'Lufthansa',
  LX: 'Swiss',
  OS: 'Austrian',
  PC: 'Pegasus',
  QR: 'Qatar Airways',
  SK: 'SAS',
  SN: 'Brussels Airlines',
  SQ: 'Singapore Airlines',
  TB: 'TUI fly',
  TK: 'Turkish Airlines',
  TO: 'Transavia France',
  TP: 'TAP Air Portugal',
  U2: 'easyJet',
  VY: 'Vueling',
  W6: 'Wizz Air',
};

/** Returns the airline of a flight number such as "HV 5345", or null if it is unknown. */
export function airlineOf(flightNumber: string): string | null {
  return AIRLINES[flightNumber.slice(0, 2)] ?? null;
}
