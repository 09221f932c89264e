import type { TeamId } from '@reisspel/contract/ids';
import { type Archive, parseArchive } from './archives.ts';
import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/** By what a trip knows one team. */
export interface TeamTraces {
  /** Its own, and those that it had in games that were put aside. */
  ids: ReadonlySet<string>;
  name: string;
  /** The ids of the teams that play beside it. */
  others: ReadonlySet<string>;
  /** What the log may have as the subject of an act: the team, and what is its alone. */
  subjects: ReadonlySet<string>;
  /** The same of teams that play under that very name. */
  namesakes: ReadonlySet<string>;
  /** What lies put aside, the oldest first. */
  archives: readonly { createdAt: number; archive: Archive }[];
}

/** The ids of what somebody did to these teams alone, or they did: of the game as it is, and of what was put aside. */
async function belongingsOf(
  { query }: Tx,
  { tripId }: TripScope,
  teams: ReadonlySet<string>,
  aside: readonly Archive[],
): Promise<string[]> {
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
  return [...found, ...put].map((row) => row.id);
}

async function archivesOf({ query }: Tx, { tripId }: TripScope): Promise<TeamTraces['archives']> {
  const rows = await query
    .selectFrom('archives')
    .select(['created_at', 'content'])
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, content }) => ({ createdAt: created_at, archive: parseArchive(content) }));
}

/** What this team is known by in this trip; a game that was put aside may hold it by its name, with another id. */
export async function tracesOf(
  tx: Tx,
  scope: TripScope,
  { id, name }: { id: TeamId; name: string },
): Promise<TeamTraces> {
  const playing = await tx.query
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('trip_id', '=', scope.tripId)
    .where('id', '!=', id)
    .execute();
  const others = new Set(playing.map((team) => team.id));
  const archives = await archivesOf(tx, scope);
  const before = archives
    .flatMap(({ archive }) => archive.teams)
    .filter((team) => team.name === name && !others.has(team.id));
  const ids = new Set([id, ...before.map((team) => team.id)]);
  const aside = archives.map(({ archive }) => archive);
  const belongings = await belongingsOf(tx, scope, ids, aside);
  const alike = new Set(playing.filter((team) => team.name === name).map((team) => team.id));
  const theirs = alike.size === 0 ? [] : await belongingsOf(tx, scope, alike, aside);
  const namesakes = new Set([...alike, ...theirs]);
  return { ids, name, others, subjects: new Set([...ids, ...belongings]), namesakes, archives };
}
