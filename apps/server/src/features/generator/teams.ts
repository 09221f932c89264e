import type { GeneratedTeam } from '@reisspel/contract/generator';
import { TEAM_COLORS } from '@reisspel/contract/limits';

/** The names in spec 9, in the order of `TEAM_COLORS`. */
const NAMES = [
  'Rode Team',
  'Blauwe Team',
  'Groene Team',
  'Gele Team',
  'Paarse Team',
  'Roze Team',
  'Indigo Team',
  'Turquoise Team',
] as const satisfies { length: (typeof TEAM_COLORS)['length'] };

/** Returns the first `count` teams; at most eight, the number of names and colours (spec 5). */
export function generatedTeams(count: number): GeneratedTeam[] {
  return NAMES.slice(0, count).map((name, index) => ({ name, color: TEAM_COLORS[index] ?? TEAM_COLORS[0] }));
}
