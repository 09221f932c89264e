/** Tables of the server itself, which belong to no trip; conventions as in `schema.ts`. */

export interface OwnerSessionTable {
  /**
   * HMAC-SHA-256 of the cookie's token, keyed by the owner's password, so that a new password ends
   * the session.
   */
  token_hash: string;
  expires_at: number;
  /** Rounded to the hour; null when unused since it began. */
  last_seen_at: number | null;
}

export interface OwnerLoginAttemptTable {
  address: string;
  failures: number;
  locked_until: number | null;
  updated_at: number;
}

/** Calls to a provider per day ("2025-06-20") or month ("2025-06") of its quota. */
export interface ProviderCallTable {
  provider: string;
  period: string;
  calls: number;
}

/** Key pairs that the server makes at its first start; all servers on one database share them. */
export interface ServerKeyTable {
  name: 'vapid';
  public_key: string;
  /** AES-256-GCM with the server's secret. */
  private_key_encrypted: string;
  created_at: number;
}
