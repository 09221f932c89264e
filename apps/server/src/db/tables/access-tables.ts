import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

export interface AccessTables {
  sessions: {
    id: string;
    /**
     * The first session in a chain of logins, each with its own token; null for the first itself.
     */
    first_id: string | null;
    trip_id: string;
    /** SHA-256 of the cookie's token. */
    token_hash: string;
    is_admin: Bit;
    is_gallery: Bit;
    is_guest: Bit;
    /** 1 when the session began with the link for a television. */
    is_screen: Generated<Bit>;
    team_id: string | null;
    /** The helper that the session acts for. */
    helper_id: string | null;
    created_at: number;
    expires_at: number;
    /** Rounded to the hour; null when unused since it began. */
    last_seen_at: number | null;
  };
  /** Someone to whom the organiser gave a link with less power. A revoked helper has no row. */
  helpers: {
    id: string;
    trip_id: string;
    name: string;
    /** A `HelperRole`. */
    role: string;
    created_at: number;
    /** Rounded to the hour; null before the first use of the link. */
    last_seen_at: number | null;
  };
  /** Teams whose password this session gave. Switching back needs no password (spec 3). */
  session_teams: {
    session_id: string;
    team_id: string;
  };
  login_attempts: {
    trip_id: string;
    /** "admin", "gallery", "guest" or "team:{id}". */
    scope: string;
    address: string;
    failures: number;
    locked_until: number | null;
    updated_at: number;
  };
  owner_sessions: {
    /** HMAC-SHA-256 keyed by the owner's password, so that a new password ends the session. */
    token_hash: string;
    expires_at: number;
    /** Rounded to the hour; null when unused since it began. */
    last_seen_at: number | null;
  };
  owner_login_attempts: {
    address: string;
    failures: number;
    locked_until: number | null;
    updated_at: number;
  };
  provider_calls: {
    provider: string;
    period: string;
    calls: number;
  };
  server_keys: {
    name: 'vapid';
    public_key: string;
    /** AES-256-GCM with the server's secret. */
    private_key_encrypted: string;
    created_at: number;
  };
  /** An act of the organiser or the server's owner; inserted in the transaction of the act. */
  audit: {
    id: string;
    /** Null for an act on the server, outside any trip. */
    trip_id: string | null;
    at: number;
    /** An `AuditRole`. */
    role: string;
    /** The id of a session, or a digest of the owner's session; null without a session. */
    device: string | null;
    /** The name of the helper who did it; null for every other role. */
    author_name: string | null;
    /** An `AuditAct`; readers skip one that this version does not know. */
    act: string;
    /** The id of the object of the act. */
    subject: string | null;
    /** The name of that object at the time. */
    label: string;
    /** An `AuditUndo`; null when the act cannot be undone. */
    undo: string | null;
  };
  /** A device that once gave a door's password. Its failures are counted separately. */
  login_devices: {
    /** The trip and its door, or the owner's page. */
    door: string;
    /** A digest of the device cookie and the door, so that one device's rows cannot be linked. */
    device: string;
    opened_at: number;
  };
}
