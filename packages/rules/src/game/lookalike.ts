import type { PhotoId } from '@reisspel/contract/ids';
import type { Lookalike } from '@reisspel/contract/submissions';
import type { Game, Photo, TeamTask } from './game.ts';

/** Bits of 64 that may differ. docs/checks.md has how many copies and strangers that finds. */
const MAX_DIFFERENT_BITS = 13;
/** Hexadecimal digits of 32 bits, the most that bit operators take. */
const HALF = 8;
/** The bits of either half that change when a picture is mirrored: those of its odd waves. */
const MIRRORED = 0xff00ff00;

function bitsAt(look: string, at: number): number {
  return Number.parseInt(look.slice(at, at + HALF), 16);
}

/** The number of ones in 32 bits: adds neighbours of 1, 2 and 4 bits, and then the four bytes. */
function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The bits in which a whole new photo, as it is or mirrored, differs from an earlier photo or from
 * a part of it: of all these, the fewest.
 */
export function differentBits(look: string, earlier: string): number {
  const [one, other] = [bitsAt(look, 0), bitsAt(look, HALF)];
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < earlier.length; at += 2 * HALF) {
    const [first, last] = [one ^ bitsAt(earlier, at), other ^ bitsAt(earlier, at + HALF)];
    fewest = Math.min(fewest, count(first) + count(last), count(first ^ MIRRORED) + count(last ^ MIRRORED));
  }
  return fewest;
}

/** A photo with a look, of the game or put aside. */
export type SeenPhoto = Lookalike & { look: string };

interface NewLook extends TeamTask {
  look: Photo['look'];
  /** The photos of this trip that are put aside. */
  putAside: readonly SeenPhoto[];
}

/**
 * Returns the photo that a new photo looks most like; null if it looks like none. Leaves out other
 * attempts of the team at the same task, which show the same thing.
 */
export function earlierLookalike(
  { teams, tasks, play }: Game,
  { look, putAside, ...key }: NewLook,
): Lookalike | null {
  if (look === null) return null;
  let best: { photo: Lookalike | null; bits: number } = { photo: null, bits: MAX_DIFFERENT_BITS + 1 };
  const compare = ({ look: other, ...photo }: SeenPhoto) => {
    const bits = differentBits(look, other);
    if (bits < best.bits) best = { photo, bits };
  };
  putAside.forEach(compare);
  for (const [teamIndex, { id: teamId }] of teams.entries()) {
    for (const [taskIndex, { id: taskId }] of tasks.entries()) {
      if (teamId === key.teamId && taskId === key.taskId) continue;
      for (const { photo } of play[teamIndex]?.tasks[taskIndex]?.attempts ?? []) {
        if (photo?.look) compare({ photoId: photo.id, teamId, taskId, look: photo.look });
      }
    }
  }
  return best.photo;
}

/** True if a photo of the game looks like the photo with this id, which may be put aside. */
export function isResembled({ play }: Game, id: PhotoId): boolean {
  return play.some(({ tasks }) =>
    tasks.some(({ attempts }) => attempts.some(({ photo }) => photo?.resembles?.photoId === id)),
  );
}
