import type { Readable } from 'node:stream';
import { TeamId } from '@reisspel/contract/ids';
import type { TeamErasure, TeamPutAside } from '@reisspel/contract/privacy';
import { eraseFromBoard } from '@reisspel/rules/game/team-list';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct, recordDownload } from '../../db/audit.ts';
import { eraseTeam } from '../../db/erasure/team-erasure.ts';
import { findTeam, presentIds } from '../../db/game-queries.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { type WorkDeps, workOn } from '../../live/work.ts';
import type { DownloadPlaces } from '../../platform/album/download-places.ts';
import { albumFiles } from '../../platform/album/files.ts';
import { albumZip } from '../../platform/album/zip.ts';
import type { LogError } from '../../platform/faults.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import type { UploadParts } from '../../platform/upload-parts.ts';
import { dataOfTeam, playingSessions } from './store.ts';

interface Aside extends TeamPutAside {
  /** A separately deleted team can be restored and is listed among the deletions. */
  within: 'deletion' | 'game';
}

async function inArchives({ query, tripId }: TripTx): Promise<Aside[]> {
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

/** Saved games also contain the names and scores of teams. */
async function inSavedGames({ query, tripId }: TripTx): Promise<Aside[]> {
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

/** Returns all stored copies of teams that are not playing, newest first. */
async function all(tx: TripTx): Promise<Aside[]> {
  const found = [...(await inArchives(tx)), ...(await inSavedGames(tx))];
  return found.toSorted((one, other) => other.putAsideAt - one.putAsideAt);
}

/** Finds a deleted, archived or saved team; null if there is none. */
async function findTeamAside(tx: TripTx, id: TeamId): Promise<{ name: string } | null> {
  const team = (await all(tx)).find((each) => each.id === id);
  return team === undefined ? null : { name: team.name };
}

/**
 * Lists the teams that exist only in an emptied, replaced or saved game. Each name occurs once, as
 * copies under one name are downloaded and erased together.
 */
async function listTeamsAside(tx: TripTx): Promise<TeamPutAside[]> {
  const playing = await presentIds(tx, 'teams').execute();
  const aside = await all(tx);
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

interface TeamDataDeps extends WorkDeps {
  hub: Pick<LiveHub, 'endSessions'>;
  photoFiles: PhotoFiles;
  uploadParts: UploadParts;
  /** Limits the photo downloads that run at once. */
  downloads: DownloadPlaces;
  logError: LogError;
  /** Starts deleting the files of erased photos without waiting; failures are retried. */
  removeErasedFiles: () => void;
}

/** A team's data file in the download; the same in every language, since programs read it. */
const ROWS_FILE = 'team.json';

/** Finds a team that plays or is stored elsewhere; null if there is none. */
async function teamOf(tx: TripTx, id: TeamId): Promise<{ name: string } | null> {
  return (await findTeam(tx, id)) ?? findTeamAside(tx, id);
}

/** Downloads and erases all data of a team, also of one that no longer plays. */
export function createTeamDataService(deps: TeamDataDeps) {
  const { database, hub, clock, photoFiles, uploadParts, downloads, logError, removeErasedFiles } = deps;

  async function teamZip(scope: TripScope, id: TeamId): Promise<Outcome<{ stream: Readable }>> {
    const found = await database.readTrip(scope, async (tx) => {
      const team = await teamOf(tx, id);
      return team && { team, ...(await dataOfTeam(tx, id, team.name)) };
    });
    if (found === null) return refuse('not_found');
    const act = { act: 'team_downloaded', at: clock.now(), subject: id, label: found.team.name } as const;
    await recordDownload(database, scope, act, logError);
    const stream = albumZip({
      files: albumFiles(found.photos),
      open: ({ photo }) => photoFiles.open(photo.storageKey, 'full'),
      onError: (error) => logError(error, 'album'),
      table: {
        name: ROWS_FILE,
        of: (files) => {
          const photos = files.map(({ file, isThere }) => ({
            file: isThere ? file.name : null,
            storage_key: file.photo.storageKey,
          }));
          return JSON.stringify({ ...found.rows, files: photos }, null, 2);
        },
      },
    });
    return done({ stream });
  }

  return {
    /** Lists the teams that exist only in archived or saved games, newest first. */
    putAside: (scope: TripScope): Promise<TeamPutAside[]> => database.readTrip(scope, listTeamsAside),

    /** Streams all rows and photos of the team as one ZIP; refuses while too many downloads run. */
    download: (scope: TripScope, id: TeamId): Promise<Outcome<{ stream: Readable }>> =>
      downloads.send(scope, () => teamZip(scope, id)),

    /** Erases the team with its photos and sessions. Refuses if the typed name differs. */
    async erase(scope: TripScope, id: TeamId, { name }: TeamErasure): Promise<Outcome<null>> {
      const erased = await workOn(deps, scope, async (work) => {
        const { tx, asked } = work;
        const team = await teamOf(tx, id);
        if (team === null) return refuse('not_found');
        if (team.name !== name.trim()) return refuse('name_mismatch');
        const sessionIds = await playingSessions(tx, id);
        const ids = await eraseTeam(tx, { id, name: team.name }, asked.now);
        await work.moved();
        await work.decide((game) => eraseFromBoard(game, ids));
        await recordAct(tx, { act: 'team_erased', at: asked.now });
        tx.afterCommit(() => hub.endSessions(sessionIds));
        tx.afterCommit(removeErasedFiles);
        return done(null);
      });
      if (erased.ok) {
        await database.scrub().catch((error: unknown) => logError(error, 'clean-up'));
        await uploadParts.discardTeam({ tripId: scope.tripId, teamId: id });
      }
      return erased;
    },
  };
}

export type TeamDataService = ReturnType<typeof createTeamDataService>;
