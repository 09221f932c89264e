import type { GeneratedTeam } from '@reisspel/contract/generator';
import { TEAM_COLORS } from '@reisspel/contract/limits';

/** The names of spec 9, in the order of `TEAM_COLORS`. */
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

/** The first `count` teams; never more than there are names and colours for (spec 5: eight). */
export function generatedTeams(count: number): GeneratedTeam[] {
  return NAMES.slice(0, count).map((name, index) => ({ name, color: TEAM_COLORS[index] ?? TEAM_COLORS[0] }));
}
