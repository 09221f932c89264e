/** The tables of the server itself, which belong to no trip; conventions as in `schema.ts`. */

/** Sessions of who keeps this server; they belong to no trip. */
export interface OwnerSessionTable {
  /** HMAC-SHA-256 of the cookie's token by the owner's password, so that a session ends with its password. */
  token_hash: string;
  expires_at: number;
  /** To the hour; null is not since its beginning. */
  last_seen_at: number | null;
}

export interface OwnerLoginAttemptTable {
  address: string;
  failures: number;
  locked_until: number | null;
  updated_at: number;
}

/** The calls a provider was made, by its quota's day ("2025-06-20") or month ("2025-06"). */
export interface ProviderCallTable {
  provider: string;
  period: string;
  calls: number;
}

/** The key pairs that this server makes at its first start, and all servers on one database share. */
export interface ServerKeyTable {
  name: 'vapid';
  public_key: string;
  /** AES-256-GCM with the server's secret. */
  private_key_encrypted: string;
  created_at: number;
}
