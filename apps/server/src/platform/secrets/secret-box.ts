import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HelperId, TeamId, TripId } from '@reisspel/contract/ids';
import type { TripSlug } from '@reisspel/contract/trip/trip';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'secret.key';

/** Encrypts what must be read back, such as a team's password for the organiser (design 4). */
export interface SecretBox {
  seal(text: string): string;
  /** Returns null when it was sealed with another key, or changed. */
  open(sealed: string): string | null;
  /** Returns the same signature each time (HMAC-SHA-256, base64url). Nobody else can make it. */
  sign(text: string): string;
}

export function createSecretBox(secret: Buffer): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'reisspel secret box', KEY_BYTES));
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'reisspel signature', KEY_BYTES));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign: (text) => createHmac('sha256', signingKey).update(text, 'utf8').digest('base64url'),
  };
}

export function secretPath(dataDir: string): string {
  return join(dataDir, KEY_FILE);
}

/** Returns the setting or else the key in the data folder. The first start makes that key. */
export function loadSecret(appSecret: string | null, dataDir: string): Buffer {
  if (appSecret !== null) return Buffer.from(appSecret, 'utf8');
  const path = secretPath(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    // "wx" fails on an existing file, so that two servers that start at once get the same key.
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  // A crash during the write leaves an empty file. With an empty key anybody could decrypt.
  if (key.length === 0) throw new Error(`${path} is empty: restore it from a backup`);
  return key;
}

type Signer = Pick<SecretBox, 'sign'>;

interface Team {
  readonly id: TeamId;
  readonly sealedPassword: string | null;
}

/** Has no vowels, so that no code is a word, and no L and Q, which resemble 1 and O. */
const LETTERS = 'BCDFGHJKMNPRSTVWXZ';
/** Gives 34 million codes; the lockout allows some hundreds of guesses a day. */
const CODE_LENGTH = 6;
const DIGEST_BYTES = 6;

/** Returns the key of a team's link; null without a password. Saving a password ends old links. */
export function invitationOf(secrets: Signer, { id, sealedPassword }: Team): string | null {
  return sealedPassword === null ? null : secrets.sign(`invitation ${id} ${sealedPassword}`);
}

/** Returns the code with which players join a team without its password. */
export function teamCode(secrets: Signer, { id, sealedPassword }: Team): string {
  const signed = secrets.sign(`team code ${id} ${sealedPassword}`);
  let rest = Buffer.from(signed, 'base64url').readUIntBE(0, DIGEST_BYTES);
  let code = '';
  while (code.length < CODE_LENGTH) {
    code += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return code;
}

interface HelperOwner {
  id: HelperId;
  /** Epoch ms. The id alone would revive an old link if a revoked helper were added again. */
  createdAt: number;
}

/** Returns the secret in a helper's link. */
export function helperToken(secrets: Signer, { id, createdAt }: HelperOwner): string {
  return `${id}.${secrets.sign(`helper ${id} ${createdAt}`)}`;
}

/** The input of a calendar's key. A new trip password makes a new key. */
interface CalendarOwner {
  tripId: TripId;
  passwordHash: string | null;
}

/** Returns the key in the address of the calendar feed, which apps read without a login. */
export function calendarKey(secrets: SecretBox, { tripId, passwordHash }: CalendarOwner): string {
  return secrets.sign(`calendar ${tripId} ${passwordHash ?? ''}`);
}

/** Returns the path of the calendar feed. It names the trip, as the default trip can change. */
export function calendarPath(secrets: SecretBox, slug: TripSlug, trip: CalendarOwner): string {
  return `/r/${slug}/api/calendar.ics?${new URLSearchParams({ key: calendarKey(secrets, trip) })}`;
}
