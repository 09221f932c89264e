import type { TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../database.ts';
import type { TripScope } from '../trip-scope.ts';
import { type Archive, parseArchive } from './archives.ts';

/** By what a trip knows one team. */
export interface TeamTraces {
  /** Its own, and those that it had in games that were put aside. */
  ids: ReadonlySet<string>;
  name: string;
  /** The ids of teams that are known to be others, whatever they are called: see `othersOf`. */
  others: ReadonlySet<string>;
  /** What the log may have as the subject of an act: the team, and what is its alone. */
  subjects: ReadonlySet<string>;
  /** The same of those others. */
  subjectsOfOthers: ReadonlySet<string>;
  /** What lies put aside, the oldest first. */
  archives: readonly { createdAt: number; what: Roster['what']; archive: Archive }[];
}

/** The ids of these teams, and of what somebody did to them alone, or they did: in the game as it is, and in what was put aside. */
async function subjectsOf(
  { query }: Tx,
  { tripId }: TripScope,
  teams: ReadonlySet<string>,
  aside: readonly Archive[],
): Promise<Set<string>> {
  if (teams.size === 0) return new Set();
  const ids = [...teams];
  const found = await query
    .selectFrom('submissions')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('team_id', 'in', ids)
    .unionAll(
      query
        .selectFrom('score_adjustments')
        .select('id')
        .where('trip_id', '=', tripId)
        .where('team_id', 'in', ids),
    )
    .unionAll(
      query
        .selectFrom('organiser_messages')
        .select('id')
        .where('trip_id', '=', tripId)
        .where('team_id', 'in', ids),
    )
    .execute();
  const ofTeams = (row: { team_id: string | null }) => teams.has(row.team_id ?? '');
  const put = aside.flatMap(({ submissions, score_adjustments, organiser_messages }) => [
    ...submissions.filter(ofTeams),
    ...score_adjustments.filter(ofTeams),
    ...organiser_messages.filter(ofTeams),
  ]);
  return new Set([...ids, ...[...found, ...put].map((row) => row.id)]);
}

interface Roster {
  /** What was deleted alone can be brought back, had and erased by itself. */
  what: 'game' | 'deletion';
  ids: string[];
}

/**
 * The teams that are known to be others than `id`: they stood beside it in one game, or were deleted alone. A game takes new ids
 * when it is loaded, so any other of its name may be the same people.
 */
function othersOf(id: TeamId, rosters: readonly Roster[]): Set<string> {
  const apart = rosters.filter(({ what, ids }) => what === 'deletion' || ids.includes(id));
  return new Set(apart.flatMap(({ ids }) => ids).filter((other) => other !== id));
}

async function savedRosters({ query }: Tx, { tripId }: TripScope): Promise<Roster[]> {
  const rows = await query
    .selectFrom('game_profiles')
    .select('teams')
    .where('trip_id', '=', tripId)
    .execute();
  return rows.map(({ teams }) => {
    const saved: { id: string }[] = JSON.parse(teams);
    return { what: 'game', ids: saved.map((team) => team.id) };
  });
}

async function archivesOf({ query }: Tx, { tripId }: TripScope): Promise<TeamTraces['archives']> {
  const rows = await query
    .selectFrom('archives')
    .select(['created_at', 'subject', 'content'])
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, subject, content }) => ({
    createdAt: created_at,
    what: subject === 'game' ? 'game' : 'deletion',
    archive: parseArchive(content),
  }));
}

/** What this team is known by in this trip; a game that was put aside may hold it by its name, with another id. */
export async function tracesOf(
  tx: Tx,
  scope: TripScope,
  { id, name }: { id: TeamId; name: string },
): Promise<TeamTraces> {
  const playing = await tx.query
    .selectFrom('teams')
    .select('id')
    .where('trip_id', '=', scope.tripId)
    .execute();
  const archives = await archivesOf(tx, scope);
  const others = othersOf(id, [
    { what: 'game', ids: [id, ...playing.map((team) => team.id)] },
    ...archives.map(({ what, archive }) => ({ what, ids: archive.teams.map((team) => team.id) })),
    ...(await savedRosters(tx, scope)),
  ]);
  const before = archives
    .flatMap(({ archive }) => archive.teams)
    .filter((team) => team.name === name && !others.has(team.id));
  const ids = new Set([id, ...before.map((team) => team.id)]);
  const aside = archives.map(({ archive }) => archive);
  const subjects = await subjectsOf(tx, scope, ids, aside);
  const subjectsOfOthers = await subjectsOf(tx, scope, others, aside);
  return { ids, name, others, subjects, subjectsOfOthers, archives };
}
