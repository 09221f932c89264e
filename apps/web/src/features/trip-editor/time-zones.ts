import { localTimeAt } from '@reisspel/rules/zoned-time';

/** A time zone as people look for it. */
export interface Zone {
  /** IANA name, "Asia/Kathmandu". */
  readonly name: string;
  /** "Kathmandu (Nepal)". */
  readonly text: string;
}

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

/**
 * What a zone is called in Dutch where its name does not say so: the city, the country, and whatever else is asked
 * for. These are also the ones that are shown before anything is typed.
 */
const DUTCH: Readonly<Record<string, readonly [city: string, country: string, also?: string]>> = {
  'Europe/Amsterdam': ['Amsterdam', 'Nederland'],
  'Europe/Brussels': ['Brussel', 'België'],
  'Europe/Berlin': ['Berlijn', 'Duitsland'],
  'Europe/Paris': ['Parijs', 'Frankrijk'],
  'Europe/Madrid': ['Madrid', 'Spanje', 'Mallorca Ibiza Alicante Barcelona'],
  'Atlantic/Canary': ['Canarische Eilanden', 'Spanje', 'Tenerife Gran Canaria Lanzarote'],
  'Europe/Lisbon': ['Lissabon', 'Portugal', 'Algarve'],
  'Atlantic/Madeira': ['Madeira', 'Portugal'],
  'Europe/London': ['Londen', 'Engeland', 'Schotland Wales Verenigd Koninkrijk'],
  'Europe/Dublin': ['Dublin', 'Ierland'],
  'Europe/Rome': ['Rome', 'Italië', 'Sicilië Sardinië'],
  'Europe/Athens': ['Athene', 'Griekenland', 'Kreta Kos Rhodos'],
  'Europe/Istanbul': ['Istanbul', 'Turkije', 'Antalya'],
  'Europe/Vienna': ['Wenen', 'Oostenrijk'],
  'Europe/Zurich': ['Zürich', 'Zwitserland'],
  'Europe/Luxembourg': ['Luxemburg', 'Luxemburg'],
  'Europe/Prague': ['Praag', 'Tsjechië'],
  'Europe/Budapest': ['Boedapest', 'Hongarije'],
  'Europe/Warsaw': ['Warschau', 'Polen'],
  'Europe/Zagreb': ['Zagreb', 'Kroatië'],
  'Europe/Copenhagen': ['Kopenhagen', 'Denemarken'],
  'Europe/Oslo': ['Oslo', 'Noorwegen'],
  'Europe/Stockholm': ['Stockholm', 'Zweden'],
  'Europe/Helsinki': ['Helsinki', 'Finland', 'Lapland'],
  'Atlantic/Reykjavik': ['Reykjavik', 'IJsland'],
  'Europe/Malta': ['Malta', 'Malta'],
  'Asia/Nicosia': ['Nicosia', 'Cyprus'],
  'Europe/Bucharest': ['Boekarest', 'Roemenië'],
  'Europe/Sofia': ['Sofia', 'Bulgarije'],
  'Europe/Tirane': ['Tirana', 'Albanië'],
  'Africa/Casablanca': ['Casablanca', 'Marokko', 'Marrakech'],
  'Africa/Tunis': ['Tunis', 'Tunesië'],
  'Africa/Cairo': ['Caïro', 'Egypte', 'Hurghada'],
  'Africa/Nairobi': ['Nairobi', 'Kenia'],
  'Africa/Dar_es_Salaam': ['Dar es Salaam', 'Tanzania', 'Zanzibar'],
  'Africa/Johannesburg': ['Johannesburg', 'Zuid-Afrika', 'Kaapstad'],
  'Asia/Jerusalem': ['Jeruzalem', 'Israël'],
  'Asia/Amman': ['Amman', 'Jordanië'],
  'Asia/Dubai': ['Dubai', 'Emiraten'],
  'Asia/Tbilisi': ['Tbilisi', 'Georgië'],
  'Asia/Kathmandu': ['Kathmandu', 'Nepal'],
  'Asia/Kolkata': ['Kolkata', 'India', 'Delhi Mumbai'],
  'Asia/Colombo': ['Colombo', 'Sri Lanka'],
  'Asia/Bangkok': ['Bangkok', 'Thailand'],
  'Asia/Ho_Chi_Minh': ['Ho Chi Minhstad', 'Vietnam'],
  'Asia/Singapore': ['Singapore', 'Singapore'],
  'Asia/Jakarta': ['Jakarta', 'Indonesië', 'Java'],
  'Asia/Makassar': ['Makassar', 'Indonesië', 'Bali Lombok'],
  'Asia/Tokyo': ['Tokio', 'Japan'],
  'Asia/Seoul': ['Seoul', 'Zuid-Korea'],
  'Asia/Shanghai': ['Shanghai', 'China', 'Peking'],
  'Australia/Sydney': ['Sydney', 'Australië'],
  'Pacific/Auckland': ['Auckland', 'Nieuw-Zeeland'],
  'America/New_York': ['New York', 'Verenigde Staten', 'Amerika'],
  'America/Los_Angeles': ['Los Angeles', 'Verenigde Staten', 'Amerika Californië'],
  'America/Toronto': ['Toronto', 'Canada'],
  'America/Mexico_City': ['Mexico-Stad', 'Mexico'],
  'America/Paramaribo': ['Paramaribo', 'Suriname'],
  'America/Curacao': ['Curaçao', 'Curaçao'],
  'America/Aruba': ['Aruba', 'Aruba'],
  'America/Kralendijk': ['Kralendijk', 'Bonaire'],
  'America/Lima': ['Lima', 'Peru'],
  'America/Sao_Paulo': ['São Paulo', 'Brazilië'],
};

const REGIONS: Readonly<Record<string, string>> = {
  Africa: 'Afrika',
  America: 'Amerika',
  Antarctica: 'Antarctica',
  Arctic: 'Noordpool',
  Asia: 'Azië',
  Atlantic: 'Atlantische Oceaan',
  Australia: 'Australië',
  Europe: 'Europa',
  Indian: 'Indische Oceaan',
  Pacific: 'Stille Oceaan',
};

const ACCENTS = /\p{Diacritic}/gu;

/** For comparing what people type: "curacao" finds "Curaçao". */
function plain(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').replaceAll(/[_/-]/g, ' ').toLowerCase();
}

function textOf(name: string): string {
  const dutch = DUTCH[name];
  if (dutch) return dutch[0] === dutch[1] ? dutch[0] : `${dutch[0]} (${dutch[1]})`;
  const [region = '', ...rest] = name.split('/');
  const city = (rest.at(-1) ?? region).replaceAll('_', ' ');
  return rest.length === 0 ? city : `${city} (${REGIONS[region] ?? region})`;
}

interface SearchableZone extends Zone {
  /** All that it can be found by, plain. */
  readonly words: string;
}

let known: readonly SearchableZone[] | null = null;

/** All zones of this browser, those that Dutch groups go to first. */
function allZones(): readonly SearchableZone[] {
  if (known === null) {
    const listed = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name);
    const names = new Set([...Object.keys(DUTCH).filter(isTimeZone), ...listed]);
    known = [...names].map((name) => {
      const text = textOf(name);
      return { name, text, words: plain([text, name, DUTCH[name]?.[2] ?? ''].join(' ')) };
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
    if (valid) new Intl.DateTimeFormat('nl', { timeZone: name });
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
