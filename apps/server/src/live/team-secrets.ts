import type { AdminTeam } from '@reisspel/contract/teams';
import type { Team } from '@reisspel/rules/game/game';
import { teamCard } from '@reisspel/rules/game/view';
import { invitationOf, teamCode } from '../platform/invitation.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** What opens sealed team passwords, and makes what stands in a team's link. */
export type TeamSecrets = Pick<SecretBox, 'open' | 'sign'>;

/** As in `AdminTeam`. */
export function passwordOf({ open }: TeamSecrets, { sealedPassword }: Team): string | null {
  return sealedPassword === null ? '' : open(sealedPassword);
}

/** What only the organiser sees of a team. */
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

/** A team as the organiser sees it. */
export function adminTeam(secrets: TeamSecrets, team: Team): AdminTeam {
  return { ...teamCard(team), ...adminSecrets(secrets, team) };
}
