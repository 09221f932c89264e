import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'secret.key';

/** Encrypts what must be read back, such as a team's password for the organiser (design 4). */
export interface SecretBox {
  seal(text: string): string;
  /** null when it was sealed with another key, or changed. */
  open(sealed: string): string | null;
  /** Deterministic; cannot be made without the key (HMAC-SHA-256, base64url). */
  sign(text: string): string;
}

/** AES-256-GCM with a fresh nonce each time; the result is nonce, tag and text in base64url. */
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

/** Path of the secret that the server generates. */
export function secretPath(dataDir: string): string {
  return join(dataDir, KEY_FILE);
}

/** The server's secret: `appSecret`, else one that the first start puts in the data directory. */
export function loadSecret(appSecret: string | null, dataDir: string): Buffer {
  if (appSecret !== null) return Buffer.from(appSecret, 'utf8');
  const path = secretPath(dataDir);
  mkdirSync(dataDir, { recursive: true });
  try {
    // "wx" fails on an existing file, so that two servers starting at once end up with one key.
    writeFileSync(path, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
}
