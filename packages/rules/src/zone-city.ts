/** Cities that are called otherwise in Dutch than in the time zone's name. */
const DUTCH_NAMES: Readonly<Record<string, string>> = {
  Athens: 'Athene',
  Berlin: 'Berlijn',
  Brussels: 'Brussel',
  Bucharest: 'Boekarest',
  Budapest: 'Boedapest',
  Cairo: 'Caïro',
  Canary: 'Canarische Eilanden',
  Copenhagen: 'Kopenhagen',
  Lisbon: 'Lissabon',
  London: 'Londen',
  Paris: 'Parijs',
  Prague: 'Praag',
  Vienna: 'Wenen',
  Warsaw: 'Warschau',
};

/** The city that names a time zone, in Dutch: "New York" of "America/New_York". */
export function cityOf(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return DUTCH_NAMES[city] ?? city;
}
