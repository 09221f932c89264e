import { randomBytes, randomUUID } from 'node:crypto';
import { AdjustmentId, HintId, OptionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { NewIds } from '@reisspel/rules/game/decide';

const TIME_DIGITS = 12;
const TOKEN_BYTES = 32;
const SHORT_ID_BYTES = 9;

/** Makes a UUIDv7 (RFC 9562). It sorts by creation time, so that an index grows at its end. */
export function uuidv7(now: number): string {
  const time = now.toString(16).padStart(TIME_DIGITS, '0');
  // The tail of a random UUID has the variant and 74 random bits, from Node's cached random bytes.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Makes UUIDs at least a millisecond apart, so that they sort in the order of creation. */
export function risingUuids(): (now: number) => string {
  let newest = 0;
  return (now) => {
    newest = Math.max(now, newest + 1);
    return uuidv7(newest);
  };
}

export function newIds(uuid: () => string): NewIds {
  return {
    result: uuid,
    task: () => TaskId.parse(uuid()),
    team: () => TeamId.parse(uuid()),
    adjustment: () => AdjustmentId.parse(uuid()),
    option: () => OptionId.parse(randomShortId()),
    hint: () => HintId.parse(randomShortId()),
    reaction: uuid,
  };
}

export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Makes an id of 72 random bits, which is unique in a trip and unrelated to the content. */
export function randomShortId(): string {
  return randomBytes(SHORT_ID_BYTES).toString('base64url');
}
