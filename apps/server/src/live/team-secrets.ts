import type { AdminTeam } from '@reisspel/contract/teams';
import type { Team } from '@reisspel/rules/game/game';
import { teamCard } from '@reisspel/rules/game/view';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { invitationOf, teamCode } from '../platform/secrets/secret-box.ts';

export type TeamSecrets = Pick<SecretBox, 'open' | 'sign'>;

/** Returns "" for a team without a password; null when another key encrypted the password. */
export function passwordOf({ open }: TeamSecrets, { sealedPassword }: Team): string | null {
  return sealedPassword === null ? '' : open(sealedPassword);
}

export function adminSecrets(
  secrets: TeamSecrets,
  team: Team,
): Pick<AdminTeam, 'password' | 'invitation' | 'code'> {
  return {
    password: passwordOf(secrets, team),
    invitation: invitationOf(secrets, team),
    code: teamCode(secrets, team),
  };
}

export function adminTeam(secrets: TeamSecrets, team: Team): AdminTeam {
  return { ...teamCard(team), ...adminSecrets(secrets, team) };
}
