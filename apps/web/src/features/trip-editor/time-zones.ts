import { cityOf } from '@reisspel/rules/zone-city';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import { LOCALE } from '../../lib/language.ts';
import { CITY_NAMES } from '../../live/city-names.ts';
import * as m from '../../paraglide/messages.js';

/** A time zone as people look for it. */
export interface Zone {
  /** IANA name, "Asia/Kathmandu". */
  readonly name: string;
  /** "Kathmandu (Nepal)". */
  readonly text: string;
}

/**
 * Zones that groups go to: their country (ISO 3166), and what else they are asked for, in whichever language. These are
 * also the ones that are shown before anything is typed.
 */
const WELL_KNOWN: Readonly<Record<string, readonly [country: string, also?: string]>> = {
  'Europe/Amsterdam': ['NL', 'Holland Holanda'],
  'Europe/Brussels': ['BE'],
  'Europe/Berlin': ['DE'],
  'Europe/Paris': ['FR'],
  'Europe/Madrid': ['ES', 'Mallorca Majorca Ibiza Alicante Barcelona'],
  'Atlantic/Canary': ['ES', 'Tenerife Gran Canaria Lanzarote'],
  'Europe/Lisbon': ['PT', 'Algarve'],
  'Atlantic/Madeira': ['PT'],
  'Europe/London': ['GB', 'Engeland Schotland England Scotland Wales Inglaterra Escocia Gales'],
  'Europe/Dublin': ['IE'],
  'Europe/Rome': ['IT', 'Sicilië Sardinië Sicily Sardinia Sicilia Cerdeña'],
  'Europe/Athens': ['GR', 'Kreta Kos Rhodos Crete Rhodes Creta Rodas'],
  'Europe/Istanbul': ['TR', 'Antalya Turkey'],
  'Europe/Vienna': ['AT'],
  'Europe/Zurich': ['CH'],
  'Europe/Luxembourg': ['LU'],
  'Europe/Prague': ['CZ'],
  'Europe/Budapest': ['HU'],
  'Europe/Warsaw': ['PL'],
  'Europe/Zagreb': ['HR'],
  'Europe/Copenhagen': ['DK'],
  'Europe/Oslo': ['NO'],
  'Europe/Stockholm': ['SE'],
  'Europe/Helsinki': ['FI', 'Lapland Laponia'],
  'Atlantic/Reykjavik': ['IS'],
  'Europe/Malta': ['MT'],
  'Asia/Nicosia': ['CY'],
  'Europe/Bucharest': ['RO'],
  'Europe/Sofia': ['BG'],
  'Europe/Tirane': ['AL'],
  'Africa/Casablanca': ['MA', 'Marrakech Marrakesh'],
  'Africa/Tunis': ['TN'],
  'Africa/Cairo': ['EG', 'Hurghada'],
  'Africa/Nairobi': ['KE'],
  'Africa/Dar_es_Salaam': ['TZ', 'Zanzibar'],
  'Africa/Johannesburg': ['ZA', 'Kaapstad Cape Town Ciudad del Cabo'],
  'Asia/Jerusalem': ['IL'],
  'Asia/Amman': ['JO'],
  'Asia/Dubai': ['AE'],
  'Asia/Tbilisi': ['GE'],
  'Asia/Kathmandu': ['NP'],
  'Asia/Kolkata': ['IN', 'Delhi Mumbai'],
  'Asia/Colombo': ['LK'],
  'Asia/Bangkok': ['TH'],
  'Asia/Ho_Chi_Minh': ['VN'],
  'Asia/Singapore': ['SG'],
  'Asia/Jakarta': ['ID', 'Java'],
  'Asia/Makassar': ['ID', 'Bali Lombok'],
  'Asia/Tokyo': ['JP'],
  'Asia/Seoul': ['KR'],
  'Asia/Shanghai': ['CN', 'Peking Beijing Pekín'],
  'Australia/Sydney': ['AU'],
  'Pacific/Auckland': ['NZ'],
  'America/New_York': ['US', 'Amerika America USA'],
  'America/Los_Angeles': ['US', 'Amerika America USA Californië California'],
  'America/Toronto': ['CA'],
  'America/Mexico_City': ['MX'],
  'America/Paramaribo': ['SR'],
  'America/Curacao': ['CW'],
  'America/Aruba': ['AW'],
  'America/Kralendijk': ['BQ', 'Bonaire'],
  'America/Lima': ['PE'],
  'America/Sao_Paulo': ['BR'],
};

/** Zones whose present name some browsers list under an older one. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Parts of the world that zones are named after. Not by `Intl`: browsers know countries, and not all of them continents. */
const REGIONS: Readonly<Record<string, () => string>> = {
  Africa: m.editor_zone_africa,
  America: m.editor_zone_america,
  Antarctica: m.editor_zone_antarctica,
  Arctic: m.editor_zone_arctic,
  Asia: m.editor_zone_asia,
  Atlantic: m.editor_zone_atlantic,
  Australia: m.editor_zone_australia,
  Europe: m.editor_zone_europe,
  Indian: m.editor_zone_indian,
  Pacific: m.editor_zone_pacific,
};

const countries = new Intl.DisplayNames(LOCALE, { type: 'region' });

const ACCENTS = /\p{Diacritic}/gu;

/** For comparing what people type: "curacao" finds "Curaçao". */
function plain(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').replaceAll(/[_/-]/g, ' ').toLowerCase();
}

/** Where a zone lies: the country if we know, else the part of the world; null for a zone without a place. */
function whereOf(name: string): string | null {
  const [region = '', ...rest] = name.split('/');
  if (rest.length === 0) return null;
  const country = WELL_KNOWN[name]?.[0];
  return (country === undefined ? REGIONS[region]?.() : countries.of(country)) ?? region;
}

function textOf(name: string): string {
  const city = cityOf(name, CITY_NAMES);
  const where = whereOf(name);
  return where === null || where === city ? city : `${city} (${where})`;
}

interface SearchableZone extends Zone {
  /** All that it can be found by, plain. */
  readonly words: string;
}

let known: readonly SearchableZone[] | null = null;

/** All zones of this browser, those that groups go to first. */
function allZones(): readonly SearchableZone[] {
  if (known === null) {
    const listed = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name);
    const names = new Set([...Object.keys(WELL_KNOWN).filter(isTimeZone), ...listed]);
    known = [...names].map((name) => {
      const text = textOf(name);
      return { name, text, words: plain([text, name, WELL_KNOWN[name]?.[1] ?? ''].join(' ')) };
    });
  }
  return known;
}

const checked = new Map<string, boolean>();

/** Whether this browser knows the time at `name`. */
export function isTimeZone(name: string): boolean {
  const before = checked.get(name);
  if (before !== undefined) return before;
  let valid = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name);
  try {
    if (valid) new Intl.DateTimeFormat(LOCALE, { timeZone: name });
  } catch {
    valid = false;
  }
  checked.set(name, valid);
  return valid;
}

/** Zones that a list shows at once: as many as a thumb scrolls through. */
const MAX_FOUND = 40;

/** The zones that have all words of `search` in their name, city or country. */
export function findZones(search: string): Zone[] {
  const wanted = plain(search).split(' ').filter(Boolean);
  const found = allZones().filter(({ words }) => wanted.every((word) => words.includes(word)));
  const begins = ({ text }: Zone) => plain(text).startsWith(wanted.join(' '));
  return found.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, MAX_FOUND);
}

/** "Kathmandu (Nepal)" of "Asia/Kathmandu"; what is no zone stays as it is. */
export function zoneText(name: string): string {
  return isTimeZone(name) ? textOf(RENAMED[name] ?? name) : name;
}

/** What the clock says there at `now` (epoch milliseconds), "16:25". */
export function clockIn(timeZone: string, now: number): string {
  return localTimeAt(timeZone, now).slice(11, 16);
}
