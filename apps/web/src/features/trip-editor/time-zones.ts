import { TimeZone } from '@reisspel/contract/time';
import { cityOf, localTimeAt } from '@reisspel/rules/zoned-time';
import { pageLocale } from '../../lib/language.ts';
import { cityNames } from '../../live/city-names.ts';
import * as m from '../../paraglide/messages.js';

/** The list shows these first. Each has its country (ISO 3166) and may have more search words. */
const WELL_KNOWN: Readonly<Record<string, readonly [country: string, searchWords?: string]>> = {
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

/** The current names of zones that some browsers list under an older name. */
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

/** A zone's name begins with a continent or an ocean. Not every `Intl` can translate those. */
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

const countries = new Intl.DisplayNames(pageLocale(), { type: 'region' });

const ACCENTS = /\p{Diacritic}/gu;

/** Normalises text for the search: "curacao" finds "Curaçao". */
export function normalise(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').replaceAll(/[_/-]/g, ' ').toLowerCase();
}

/** Returns the city, with the country of a common destination or else the continent. */
function textOf(name: string): string {
  const city = cityOf(name, cityNames());
  const code = WELL_KNOWN[name]?.[0];
  const region = code === undefined ? REGIONS[name.split('/')[0] ?? '']?.() : countries.of(code);
  return region === undefined || region === city ? city : `${city} (${region})`;
}

interface Zone {
  /** IANA name, "Asia/Kathmandu". */
  readonly name: string;
  /** "Kathmandu (Nepal)". */
  readonly text: string;
  readonly words: string;
}

/** Returns all zones of this browser, common destinations first. */
function allZones(): readonly Zone[] {
  const listed = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name);
  return [...new Set([...Object.keys(WELL_KNOWN).filter(isTimeZone), ...listed])].map((name) => {
    const text = textOf(name);
    return { name, text, words: normalise([text, name, WELL_KNOWN[name]?.[1] ?? ''].join(' ')) };
  });
}

/** The first search fills this, because checking all zones takes a tenth of a second. */
let zones: readonly Zone[] | undefined;

/** Returns true if this browser supports the zone. */
export function isTimeZone(name: string): boolean {
  return TimeZone.safeParse(name).success;
}

const MAX_RESULTS = 40;

/** Returns the zones that match all words of `search`. A zone that starts with it comes first. */
export function findZones(search: string): Zone[] {
  const searchWords = normalise(search).split(' ').filter(Boolean);
  zones ??= allZones();
  const matches = zones.filter(({ words }) => searchWords.every((word) => words.includes(word)));
  const startsWithSearch = ({ text }: Zone) => normalise(text).startsWith(searchWords.join(' '));
  return matches
    .toSorted((a, b) => Number(startsWithSearch(b)) - Number(startsWithSearch(a)))
    .slice(0, MAX_RESULTS);
}

/** Returns "Kathmandu (Nepal)" for "Asia/Kathmandu", and any other text unchanged. */
export function zoneText(name: string): string {
  return isTimeZone(name) ? textOf(RENAMED[name] ?? name) : name;
}

/** Returns the local time at `now` (epoch milliseconds): "16:25". */
export function clockIn(timeZone: string, now: number): string {
  return localTimeAt(timeZone, now).slice(11, 16);
}
