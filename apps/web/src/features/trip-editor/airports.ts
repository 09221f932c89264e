/** An airport as a boarding pass names it. */
export interface Airport {
  /** IATA. */
  readonly code: string;
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
}

type Row = readonly [code: string, name: string, timeZone: string];

/** Where Dutch groups fly from and to. Any other airport can be typed. */
const ROWS: readonly Row[] = [
  ['AMS', 'Amsterdam Schiphol', 'Europe/Amsterdam'],
  ['RTM', 'Rotterdam The Hague', 'Europe/Amsterdam'],
  ['EIN', 'Eindhoven', 'Europe/Amsterdam'],
  ['GRQ', 'Groningen Eelde', 'Europe/Amsterdam'],
  ['MST', 'Maastricht Aachen', 'Europe/Amsterdam'],
  ['BRU', 'Brussel', 'Europe/Brussels'],
  ['CRL', 'Brussel Charleroi', 'Europe/Brussels'],
  ['DUS', 'Düsseldorf', 'Europe/Berlin'],
  ['NRN', 'Weeze', 'Europe/Berlin'],
  ['CGN', 'Keulen Bonn', 'Europe/Berlin'],
  ['FRA', 'Frankfurt', 'Europe/Berlin'],
  ['MUC', 'München', 'Europe/Berlin'],
  ['BER', 'Berlijn Brandenburg', 'Europe/Berlin'],
  ['CDG', 'Parijs Charles de Gaulle', 'Europe/Paris'],
  ['NCE', 'Nice', 'Europe/Paris'],
  ['LYS', 'Lyon', 'Europe/Paris'],
  ['LHR', 'Londen Heathrow', 'Europe/London'],
  ['LGW', 'Londen Gatwick', 'Europe/London'],
  ['EDI', 'Edinburgh', 'Europe/London'],
  ['DUB', 'Dublin', 'Europe/Dublin'],
  ['CPH', 'Kopenhagen', 'Europe/Copenhagen'],
  ['OSL', 'Oslo', 'Europe/Oslo'],
  ['ARN', 'Stockholm Arlanda', 'Europe/Stockholm'],
  ['HEL', 'Helsinki', 'Europe/Helsinki'],
  ['RVN', 'Rovaniemi', 'Europe/Helsinki'],
  ['KEF', 'Reykjavik Keflavík', 'Atlantic/Reykjavik'],
  ['ZRH', 'Zürich', 'Europe/Zurich'],
  ['INN', 'Innsbruck', 'Europe/Vienna'],
  ['VIE', 'Wenen', 'Europe/Vienna'],
  ['PRG', 'Praag', 'Europe/Prague'],
  ['BUD', 'Boedapest', 'Europe/Budapest'],
  ['KRK', 'Krakau', 'Europe/Warsaw'],
  ['ALC', 'Alicante', 'Europe/Madrid'],
  ['BCN', 'Barcelona', 'Europe/Madrid'],
  ['MAD', 'Madrid', 'Europe/Madrid'],
  ['VLC', 'Valencia', 'Europe/Madrid'],
  ['AGP', 'Málaga', 'Europe/Madrid'],
  ['SVQ', 'Sevilla', 'Europe/Madrid'],
  ['PMI', 'Palma de Mallorca', 'Europe/Madrid'],
  ['IBZ', 'Ibiza', 'Europe/Madrid'],
  ['TFS', 'Tenerife Zuid', 'Atlantic/Canary'],
  ['LPA', 'Gran Canaria', 'Atlantic/Canary'],
  ['ACE', 'Lanzarote', 'Atlantic/Canary'],
  ['FAO', 'Faro', 'Europe/Lisbon'],
  ['LIS', 'Lissabon', 'Europe/Lisbon'],
  ['OPO', 'Porto', 'Europe/Lisbon'],
  ['FNC', 'Madeira', 'Atlantic/Madeira'],
  ['FCO', 'Rome Fiumicino', 'Europe/Rome'],
  ['MXP', 'Milaan Malpensa', 'Europe/Rome'],
  ['VCE', 'Venetië', 'Europe/Rome'],
  ['NAP', 'Napels', 'Europe/Rome'],
  ['PSA', 'Pisa', 'Europe/Rome'],
  ['CTA', 'Catania', 'Europe/Rome'],
  ['MLA', 'Malta', 'Europe/Malta'],
  ['SPU', 'Split', 'Europe/Zagreb'],
  ['DBV', 'Dubrovnik', 'Europe/Zagreb'],
  ['ATH', 'Athene', 'Europe/Athens'],
  ['HER', 'Heraklion (Kreta)', 'Europe/Athens'],
  ['RHO', 'Rhodos', 'Europe/Athens'],
  ['KGS', 'Kos', 'Europe/Athens'],
  ['IST', 'Istanbul', 'Europe/Istanbul'],
  ['AYT', 'Antalya', 'Europe/Istanbul'],
  ['RAK', 'Marrakech', 'Africa/Casablanca'],
  ['HRG', 'Hurghada', 'Africa/Cairo'],
  ['CPT', 'Kaapstad', 'Africa/Johannesburg'],
  ['DXB', 'Dubai', 'Asia/Dubai'],
  ['DOH', 'Doha', 'Asia/Qatar'],
  ['DEL', 'Delhi', 'Asia/Kolkata'],
  ['KTM', 'Kathmandu', 'Asia/Kathmandu'],
  ['BKK', 'Bangkok Suvarnabhumi', 'Asia/Bangkok'],
  ['DPS', 'Denpasar (Bali)', 'Asia/Makassar'],
  ['SIN', 'Singapore Changi', 'Asia/Singapore'],
  ['JFK', 'New York John F. Kennedy', 'America/New_York'],
  ['PBM', 'Paramaribo', 'America/Paramaribo'],
  ['CUR', 'Curaçao', 'America/Curacao'],
  ['AUA', 'Aruba', 'America/Aruba'],
  ['BON', 'Bonaire', 'America/Kralendijk'],
];

export const airports: readonly Airport[] = ROWS.map(([code, name, timeZone]) => ({ code, name, timeZone }));

/** Airlines by the letters that their flight numbers begin with. */
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

export function airportOf(code: string): Airport | null {
  return airports.find((airport) => airport.code === code) ?? null;
}

/** The airline of a flight number, "HV 5345"; null when it is not among the known ones. */
export function airlineOf(flightNumber: string): string | null {
  return AIRLINES[flightNumber.slice(0, 2)] ?? null;
}
