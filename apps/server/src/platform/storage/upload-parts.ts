import { mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type SubmissionId, TeamId, TripId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS, MAX_VIDEO_BYTES } from '@reisspel/contract/limits';
import { createMutex } from '../admission.ts';
import type { Clock } from '../clock.ts';
import { unlessMissing } from './files.ts';
import { fileTrouble, withFileTrouble } from './storage.ts';

/**
 * Most parts of a team, as each phone sends one photo at a time. Beyond it, the oldest is removed.
 */
const PARTS_PER_TEAM = 4;
/** Most bytes of all parts: a thousand phone photos. Beyond it, the oldest are removed. */
const PARTS_BUDGET_BYTES = 512 * 1024 * 1024;

/** Identifies an uploaded photo. Includes the team, so that no other team can find its part. */
export interface PartKey {
  tripId: TripId;
  teamId: TeamId;
  id: SubmissionId;
}

/** The beginning of a photo whose upload broke off. */
export interface Part {
  /** Bytes that are here: the rest starts at this position. */
  offset: number;
  /** Bytes of the whole photo. */
  length: number;
}

/** Bytes of a photo from `offset` on. */
export interface Chunk extends Part {
  bytes: Buffer;
}

/** A part may get lost or be wrong: at the end the phone sends the digest of the whole photo. */
export interface UploadParts {
  find(key: PartKey): Promise<Part | null>;
  /** Appends the bytes that are new. Ignores a chunk that would leave a gap. */
  append(key: PartKey, chunk: Chunk): Promise<void>;
  /** Returns the photo; null while a part of it is missing. */
  whole(key: PartKey): Promise<Buffer | null>;
  discard(key: PartKey): Promise<void>;
  discardTeam(team: Omit<PartKey, 'id'>): Promise<void>;
  /** Removes parts that are too old for a late photo to count, and those of erased teams. */
  sweep(): Promise<void>;
}

interface UploadPartsDeps {
  root: string;
  clock: Clock;
  /** False for an erased team, also when another server erased it: its parts are not kept. */
  hasTeam(tripId: TripId, teamId: TeamId): Promise<boolean>;
  onError: (error: unknown) => void;
  budgetBytes?: number;
}

/** A part in a file. The file's name, size and time hold these fields, also after a restart. */
interface KeptPart extends Part {
  name: string;
  owner: string;
  id: string;
  changedAt: number;
}

function ownerOf({ tripId, teamId }: Omit<PartKey, 'id'>): string {
  return `${tripId}_${teamId}`;
}

async function writeAt(path: string, bytes: Buffer, position: number): Promise<void> {
  const handle = await open(path, position === 0 ? 'w' : 'r+');
  try {
    await handle.write(bytes, 0, bytes.byteLength, position);
  } finally {
    await handle.close();
  }
}

export function createUploadParts(deps: UploadPartsDeps): UploadParts {
  const { root, clock, hasTeam, onError, budgetBytes = PARTS_BUDGET_BYTES } = deps;
  /** Runs operations one by one, so that none changes the files of another that is running. */
  const inTurn = createMutex();

  const remove = ({ name }: KeptPart) => rm(join(root, name), { force: true });

  async function partOf(name: string): Promise<KeptPart | null> {
    const [tripId, teamId, id = '', length] = name.split('_');
    const file = await unlessMissing(() => stat(join(root, name)));
    if (file === null) return null;
    const { size: offset, mtimeMs: changedAt } = file;
    return { name, owner: `${tripId}_${teamId}`, id, length: Number(length), offset, changedAt };
  }

  /** Returns the parts with these names, the oldest first. */
  async function partsNamed(matches: (name: string) => boolean): Promise<KeptPart[]> {
    const names = (await unlessMissing(() => readdir(root))) ?? [];
    const parts = await Promise.all(names.filter(matches).map(partOf));
    return parts.filter((part) => part !== null).sort((a, b) => a.changedAt - b.changedAt);
  }

  async function partsOfKey(key: PartKey): Promise<KeptPart[]> {
    const start = `${ownerOf(key)}_${key.id}_`;
    return partsNamed((name) => name.startsWith(start));
  }

  async function isOfTeam({ owner }: KeptPart): Promise<boolean> {
    const [tripId, teamId] = owner.split('_');
    const [trip, team] = [TripId.safeParse(tripId), TeamId.safeParse(teamId)];
    return trip.success && team.success && hasTeam(trip.data, team.data);
  }

  const isExpired = ({ changedAt }: KeptPart) => changedAt < clock.now() - LATE_PHOTO_MAX_AGE_MS;

  async function find(key: PartKey): Promise<KeptPart | null> {
    const part = (await partsOfKey(key)).at(-1);
    return part === undefined || isExpired(part) ? null : part;
  }

  async function discard(key: PartKey): Promise<void> {
    for (const part of await partsOfKey(key)) await remove(part);
  }

  /** Removes older parts, so that a part with this number of bytes fits within the limits. */
  async function makeRoom(key: PartKey, bytes: number): Promise<void> {
    const owner = ownerOf(key);
    const others = await partsNamed((name) => !name.startsWith(`${owner}_${key.id}_`));
    const ofTeam = others.filter((part) => part.owner === owner);
    const surplus = new Set(ofTeam.slice(0, Math.max(0, ofTeam.length - PARTS_PER_TEAM + 1)));
    let total = others.reduce((sum, { offset }) => sum + offset, bytes);
    for (const part of [...surplus, ...others.filter((other) => !surplus.has(other))]) {
      if (total <= budgetBytes && !surplus.has(part)) break;
      total -= part.offset;
      await remove(part);
    }
  }

  async function add(key: PartKey, { offset, length, bytes }: Chunk): Promise<void> {
    const end = offset + bytes.byteLength;
    if (end > length || length > MAX_VIDEO_BYTES || bytes.byteLength === 0) return;
    if (!(await hasTeam(key.tripId, key.teamId))) return;
    const known = await find(key);
    const present = known?.length === length ? known.offset : 0;
    if (offset > present || end <= present) return;
    // A part with another length belongs to a different file.
    if (present === 0) await discard(key);
    await mkdir(root, { recursive: true });
    await makeRoom(key, end);
    const path = join(root, `${ownerOf(key)}_${key.id}_${length}`);
    await writeAt(path, bytes.subarray(present - offset), present);
    const now = new Date(clock.now());
    await utimes(path, now, now);
  }

  const report = (error: unknown) => onError(fileTrouble(error));
  const reportedAsNull = (error: unknown) => {
    report(error);
    return null;
  };

  return {
    find: (key) => inTurn(() => find(key)).catch(reportedAsNull),
    append: (key, chunk) => inTurn(() => add(key, chunk)).catch(report),
    whole: (key) =>
      inTurn(() =>
        withFileTrouble(async () => {
          const part = await find(key);
          return part === null || part.offset < part.length ? null : readFile(join(root, part.name));
        }),
      ),
    discard: (key) => inTurn(() => discard(key)).catch(report),
    discardTeam: (team) =>
      inTurn(async () => {
        const start = `${ownerOf(team)}_`;
        for (const part of await partsNamed((name) => name.startsWith(start))) await remove(part);
      }).catch(report),
    sweep: () =>
      inTurn(async () => {
        for (const part of await partsNamed(() => true))
          if (isExpired(part) || !(await isOfTeam(part))) await remove(part);
      }),
  };
}
