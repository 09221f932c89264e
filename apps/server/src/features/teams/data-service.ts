import { TeamId } from '@reisspel/contract/ids';
import type { TeamErasure, TeamPutAside } from '@reisspel/contract/privacy';
import { eraseFromBoard } from '@reisspel/rules/game/team-list';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct, recordDownload } from '../../db/audit.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { type WorkDeps, workOn } from '../../live/work.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { albumFiles, albumZip, checkFiles, type DownloadPlaces } from '../../platform/pictures/album.ts';
import type { PhotoFiles } from '../../platform/pictures/picture-files.ts';
import type { UploadParts } from '../../platform/storage/upload-parts.ts';
import type { StoredZip } from '../../platform/stored-zip.ts';
import { findKnownTeams, findTeamData, type KnownTeams } from './data-store.ts';
import { eraseTeam } from './erasure-store.ts';

/** A team that does not play, because it is archived or part of a saved game. */
interface TeamCopy extends TeamPutAside {
  /** True if the team alone was deleted. It is then in the list of deletions. */
  isDeletion: boolean;
}

/** Lists the copies of all teams, the newest first. */
function copiesOf({ teams, savedGames }: KnownTeams): TeamCopy[] {
  const archived = teams.flatMap(({ id, name, subject, put_aside_at: putAsideAt }) =>
    putAsideAt === null ? [] : [{ id: TeamId.parse(id), name, putAsideAt, isDeletion: subject === 'team' }],
  );
  const saved = savedGames.flatMap(({ created_at: putAsideAt, ...game }) =>
    game.teams.map(({ id, name }) => ({ id: TeamId.parse(id), name, putAsideAt, isDeletion: false })),
  );
  return [...archived, ...saved].toSorted((a, b) => b.putAsideAt - a.putAsideAt);
}

function teamOf(known: KnownTeams, id: TeamId): { id: TeamId; name: string } | null {
  const playing = known.teams.find((team) => team.id === id && team.archive_id === null);
  const team = playing ?? copiesOf(known).find((copy) => copy.id === id);
  return team === undefined ? null : { id, name: team.name };
}

/** Lists copies with the same name once, because they are downloaded and erased together. */
function listPutAsideTeams(known: KnownTeams): TeamPutAside[] {
  const playing = known.teams.filter(({ archive_id }) => archive_id === null);
  const copies = copiesOf(known);
  const deleted = copies.filter(({ isDeletion }) => isDeletion);
  const otherwiseListed = new Set<string>([...playing, ...deleted].map(({ id }) => id));
  const byName = Map.groupBy(
    copies.filter(({ id }) => !otherwiseListed.has(id)),
    ({ name }) => name,
  );
  return [...byName.values()].flatMap((sameName) =>
    sameName.slice(0, 1).map(({ id, name, putAsideAt }) => ({ id, name, putAsideAt })),
  );
}

interface TeamDataDeps extends WorkDeps {
  hub: Pick<LiveHub, 'endSessions'>;
  photoFiles: PhotoFiles;
  uploadParts: UploadParts;
  downloads: DownloadPlaces;
  logError: LogError;
  /** Starts deleting the files of erased photos. Does not wait for the end. */
  removeErasedFiles: () => void;
}

/** The name of the file with the rows. It does not depend on the language: programs read it. */
const ROWS_FILE = 'team.json';

export function createTeamDataService(deps: TeamDataDeps) {
  const { database, hub, clock, photoFiles, uploadParts, downloads, logError, removeErasedFiles } = deps;

  return {
    listPutAside: (scope: TripScope): Promise<TeamPutAside[]> =>
      database.readTrip(scope, async (tx) => listPutAsideTeams(await findKnownTeams(tx))),

    /** Streams the team's rows and photos as one ZIP. Refuses while too many downloads run. */
    download: (scope: TripScope, id: TeamId): Promise<Outcome<StoredZip>> =>
      downloads.send(scope, async () => {
        const data = await database.readTrip(scope, async (tx) => {
          const known = await findKnownTeams(tx);
          const team = teamOf(known, id);
          return team && { team, ...(await findTeamData(tx, known, team)) };
        });
        if (data === null) return refuse('not_found');
        const act = { act: 'team_downloaded', at: clock.now(), subject: id, label: data.team.name } as const;
        await recordDownload(database, scope, act, logError);
        const rows = await checkFiles(albumFiles(data.photos), photoFiles);
        const files = rows.map(({ file, isThere }) => ({
          file: isThere ? file.name : null,
          storage_key: file.photo.storageKey,
        }));
        const text = JSON.stringify({ ...data.rows, files }, null, 2);
        return done(albumZip([{ name: ROWS_FILE, text }], rows, photoFiles));
      }),

    /** Erases a team with its photos and sessions. Refuses if the typed `name` differs. */
    async erase(scope: TripScope, id: TeamId, { name }: TeamErasure): Promise<Outcome<null>> {
      const erased = await workOn(deps, scope, async (work) => {
        const { tx, context } = work;
        const team = teamOf(await findKnownTeams(tx), id);
        if (team === null) return refuse('not_found');
        if (team.name !== name.trim()) return refuse('name_mismatch');
        const { ids, sessionIds } = await eraseTeam(tx, team, context.now);
        await work.reloadOnAllServers();
        await work.decide((game) => eraseFromBoard(game, ids));
        await recordAct(tx, { act: 'team_erased', at: context.now });
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
