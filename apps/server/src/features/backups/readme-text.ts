import type { Manifest } from './manifest.ts';

export const README_NAME = 'LEES-MIJ.txt';

const PLACES: Record<Manifest['photos'], string> = {
  inside: 'De foto’s staan in de map files.',
  beside:
    'De foto’s staan niet in dit bestand, maar in de map backup-files ernaast. Bewaar die mee. Wie een back-up downloadt op de\nsite krijgt alles in één bestand.',
};

/** For who finds the file in some years, and opens it. */
export function readmeText(createdAt: number, photos: Manifest['photos']): string {
  return `Dit is een back-up van Reisspel, gemaakt op ${new Date(createdAt).toISOString()}.

${PLACES[photos]}
De rest van het spel staat in de map database.

Bewaar dit bestand zoals je een wachtwoord bewaart: wie het heeft, kan alles lezen.

Nakijken of alles er nog is:   npm run backup -- verify DIT-BESTAND
Terugzetten:                   npm run backup -- restore DIT-BESTAND
`;
}
