import { TeamId } from '@reisspel/contract/ids';
import type { TeamPutAside } from '@reisspel/contract/team-data';
import type { Tx } from '../../db/database.ts';
import { presentIds } from '../../db/game-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';

interface Aside extends TeamPutAside {
  /** What it lies in: a team that was deleted alone can be brought back, and is among the deletions. */
  within: 'deletion' | 'game';
}

async function inArchives({ query }: Tx, { tripId }: TripScope): Promise<Aside[]> {
  const rows = await query
    .selectFrom('teams')
    .innerJoin('archives', 'archives.id', 'teams.archive_id')
    .select(['teams.id', 'teams.name', 'archives.subject', 'archives.created_at'])
    .where('teams.trip_id', '=', tripId)
    .execute();
  return rows.map(({ id, name, subject, created_at: putAsideAt }) => ({
    id: TeamId.parse(id),
    name,
    putAsideAt,
    within: subject === 'team' ? ('deletion' as const) : ('game' as const),
  }));
}

/** Also in games that the organiser saved, which hold what a team is called and how it stood. */
async function inSavedGames({ query }: Tx, { tripId }: TripScope): Promise<Aside[]> {
  const rows = await query
    .selectFrom('game_profiles')
    .select(['teams', 'created_at'])
    .where('trip_id', '=', tripId)
    .execute();
  return rows.flatMap(({ teams, created_at: putAsideAt }) => {
    const saved: { id: string; name: string }[] = JSON.parse(teams);
    return saved.map(({ id, name }) => ({
      id: TeamId.parse(id),
      name,
      putAsideAt,
      within: 'game' as const,
    }));
  });
}

/** Every team that lies put aside, the newest first; one that lies in several places as often. */
async function all(tx: Tx, scope: TripScope): Promise<Aside[]> {
  const found = [...(await inArchives(tx, scope)), ...(await inSavedGames(tx, scope))];
  return found.toSorted((one, other) => other.putAsideAt - one.putAsideAt);
}

/** A team that lies put aside, alone or in a game; null when there is none. */
export async function findTeamAside(tx: Tx, scope: TripScope, id: TeamId): Promise<{ name: string } | null> {
  const team = (await all(tx, scope)).find((each) => each.id === id);
  return team === undefined ? null : { name: team.name };
}

/**
 * The teams that are only in a game that was emptied, replaced or saved: each name once, as what lies put aside under one name
 * is had and erased together.
 */
export async function listTeamsAside(tx: Tx, scope: TripScope): Promise<TeamPutAside[]> {
  const playing = await presentIds(tx, scope, 'teams').execute();
  const aside = await all(tx, scope);
  const deleted = aside.filter(({ within }) => within === 'deletion');
  const elsewhere = new Set<string>([...playing, ...deleted].map(({ id }) => id));
  const inGames = aside.filter(({ id }) => !elsewhere.has(id));
  const byName = Map.groupBy(inGames, ({ name }) => name);
  return [...byName.values()].flatMap(([newest]) => {
    if (newest === undefined) return [];
    const { id, name, putAsideAt } = newest;
    return [{ id, name, putAsideAt }];
  });
}
