import { mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type SubmissionId, TeamId, TripId } from '@reisspel/contract/ids';
import { LATE_PHOTO_MAX_AGE_MS, MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import { oneByOne } from '../admission.ts';
import type { Clock } from '../clock.ts';
import { unlessMissing } from './files.ts';
import { fileTrouble, withFileTrouble } from './storage.ts';

/** Most parts of a team: each phone sends one photo at a time. The oldest is removed. */
const PARTS_PER_TEAM = 4;
/** Bytes of all parts: 34 of the largest, or a thousand phone photos. The oldest are removed. */
const PARTS_BUDGET_BYTES = 512 * 1024 * 1024;

/** Includes the team, so that no other team can find the part. */
export interface PartKey {
  tripId: TripId;
  teamId: TeamId;
  id: SubmissionId;
}

export interface Part {
  offset: number;
  length: number;
}

export interface Run extends Part {
  bytes: Buffer;
}

/** Nothing here is guaranteed: at the end the phone sends the digest of the whole photo. */
export interface UploadParts {
  find(key: PartKey): Promise<Part | null>;
  /** Appends the new bytes of the run. Ignores a run that would leave a gap. */
  keep(key: PartKey, run: Run): Promise<void>;
  whole(key: PartKey): Promise<Buffer | null>;
  discard(key: PartKey): Promise<void>;
  discardTeam(team: Omit<PartKey, 'id'>): Promise<void>;
  /** Removes parts of 48 hours, when a late photo no longer counts, and those of erased teams. */
  sweep(): Promise<void>;
}

interface UploadPartsDeps {
  root: string;
  clock: Clock;
  /** False for an erased team: nothing is kept for one, even when another server erased it. */
  hasTeam(tripId: TripId, teamId: TeamId): Promise<boolean>;
  onError: (error: unknown) => void;
  budgetBytes?: number;
}

/** A file. Its name, size and time hold all state of a part, so that it survives a restart. */
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
  /** Runs operations one by one, so that no lookup is outdated when it is used. */
  const inTurn = oneByOne();

  const remove = ({ name }: KeptPart) => rm(join(root, name), { force: true });

  async function partOf(name: string): Promise<KeptPart | null> {
    const [tripId, teamId, id = '', length] = name.split('_');
    const found = await unlessMissing(() => stat(join(root, name)));
    if (found === null) return null;
    const { size: offset, mtimeMs: changedAt } = found;
    return { name, owner: `${tripId}_${teamId}`, id, length: Number(length), offset, changedAt };
  }

  async function partsOf(wanted: (name: string) => boolean): Promise<KeptPart[]> {
    const names = (await unlessMissing(() => readdir(root))) ?? [];
    const found = await Promise.all(names.filter(wanted).map(partOf));
    return found.filter((part) => part !== null).sort((a, b) => a.changedAt - b.changedAt);
  }

  async function ofKey(key: PartKey): Promise<KeptPart[]> {
    const start = `${ownerOf(key)}_${key.id}_`;
    return partsOf((name) => name.startsWith(start));
  }

  async function isOfTeam({ owner }: KeptPart): Promise<boolean> {
    const [tripId, teamId] = owner.split('_');
    const [trip, team] = [TripId.safeParse(tripId), TeamId.safeParse(teamId)];
    return trip.success && team.success && hasTeam(trip.data, team.data);
  }

  const isExpired = ({ changedAt }: KeptPart) => changedAt < clock.now() - LATE_PHOTO_MAX_AGE_MS;

  async function find(key: PartKey): Promise<KeptPart | null> {
    const part = (await ofKey(key)).at(-1);
    return part === undefined || isExpired(part) ? null : part;
  }

  async function discard(key: PartKey): Promise<void> {
    for (const part of await ofKey(key)) await remove(part);
  }

  async function makeRoom(key: PartKey, bytes: number): Promise<void> {
    const owner = ownerOf(key);
    const others = await partsOf((name) => !name.startsWith(`${owner}_${key.id}_`));
    const ofTeam = others.filter((part) => part.owner === owner);
    const surplus = new Set(ofTeam.slice(0, Math.max(0, ofTeam.length - PARTS_PER_TEAM + 1)));
    let held = others.reduce((sum, { offset }) => sum + offset, bytes);
    for (const part of [...surplus, ...others.filter((each) => !surplus.has(each))]) {
      if (held <= budgetBytes && !surplus.has(part)) break;
      held -= part.offset;
      await remove(part);
    }
  }

  async function add(key: PartKey, { offset, length, bytes }: Run): Promise<void> {
    const end = offset + bytes.byteLength;
    if (end > length || length > MAX_PHOTO_BYTES || bytes.byteLength === 0) return;
    if (!(await hasTeam(key.tripId, key.teamId))) return;
    const known = await find(key);
    const here = known?.length === length ? known.offset : 0;
    if (offset > here || end <= here) return;
    // No part with this length: one of another length belongs to a different file.
    if (here === 0) await discard(key);
    await mkdir(root, { recursive: true });
    await makeRoom(key, end);
    const path = join(root, `${ownerOf(key)}_${key.id}_${length}`);
    await writeAt(path, bytes.subarray(here - offset), here);
    const now = new Date(clock.now());
    await utimes(path, now, now);
  }

  const report = (error: unknown) => onError(fileTrouble(error));
  const reported = (error: unknown) => {
    report(error);
    return null;
  };

  return {
    find: (key) => inTurn(() => find(key)).catch(reported),
    keep: (key, run) => inTurn(() => add(key, run)).catch(report),
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
        for (const part of await partsOf((name) => name.startsWith(start))) await remove(part);
      }).catch(report),
    sweep: () =>
      inTurn(async () => {
        for (const part of await partsOf(() => true))
          if (isExpired(part) || !(await isOfTeam(part))) await remove(part);
      }),
  };
}
