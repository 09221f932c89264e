import type { SubmissionId, TeamId } from '@reisspel/contract/ids';

/** A photo that is here and does not count yet. */
export interface Looking {
  /** Whether its team gave it up meanwhile. */
  isGivenUp: boolean;
}

/** The photos that this server is looking at: one that its team gives up meanwhile must not count when that is done. */
export function createUnderWay() {
  const all = new Map<Looking, string>();
  const nameOf = (teamId: TeamId, id: SubmissionId) => `${teamId} ${id}`;
  return {
    begin(teamId: TeamId, id: SubmissionId): Looking {
      const looking: Looking = { isGivenUp: false };
      all.set(looking, nameOf(teamId, id));
      return looking;
    },
    end(looking: Looking): void {
      all.delete(looking);
    },
    giveUp(teamId: TeamId, id: SubmissionId): void {
      for (const [looking, name] of all) {
        if (name === nameOf(teamId, id)) looking.isGivenUp = true;
      }
    },
  };
}
