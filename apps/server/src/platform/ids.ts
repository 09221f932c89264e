import { randomBytes, randomFillSync } from 'node:crypto';
import { AdjustmentId, OptionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { NewIds } from '@reisspel/rules/game/decide';

const TIME_BYTES = 6;
const TOKEN_BYTES = 32;
const SHORT_ID_BYTES = 9;

/** A UUIDv7 (RFC 9562): sorts by creation time, so an index on it grows at its end. */
export function uuidv7(now: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now, 0, TIME_BYTES);
  randomFillSync(bytes, TIME_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** What names new things of a game: `uuid` makes each later one greater than the one before. */
export function newIds(uuid: () => string): NewIds {
  return {
    result: uuid,
    task: () => TaskId.parse(uuid()),
    team: () => TeamId.parse(uuid()),
    adjustment: () => AdjustmentId.parse(uuid()),
    option: () => OptionId.parse(randomShortId()),
  };
}

/** A secret nobody guesses: 256 bits, safe in a cookie. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** 72 random bits: unique among a trip's options, and says nothing of what it names. */
export function randomShortId(): string {
  return randomBytes(SHORT_ID_BYTES).toString('base64url');
}
