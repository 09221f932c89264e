import type { Language } from '@reisspel/contract/language';
import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

interface ErasedFiles {
  storage_key: string;
  erased_at: number;
}

export interface TripTables {
  trips: {
    id: string;
    /** The trip's name in its address; never changes. */
    slug: string;
    /** 1 for the one trip that answers at `/`. */
    is_default: Bit;
    archived_at: number | null;
    /** A copy from `content`, for lists. */
    title: string;
    time_zone: string;
    content: string;
    /** Number of publications, from 1. */
    content_version: number;
    published_at: number;
    revision: number;
    /** Null: the pages are open to everybody. */
    password_hash: string | null;
    /** The key in the group's link, which `password_hash` belongs to; null without such a link. */
    entry_key: string | null;
    share_token: string | null;
    /** `ShareSections`, kept while the link is off. */
    share_sections: string;
    screen_token: string | null;
    /** When the organiser last told the family that everybody arrived. */
    arrived_at: number | null;
    admin_password_hash: string;
    /** Null: the gallery opens with the organiser's password (design 7). */
    gallery_password_hash: string | null;
    /** The contact for privacy questions; empty for none. */
    contact: Generated<string>;
    created_at: number;
  };
  trip_drafts: {
    trip_id: string;
    content: string;
    revision: number;
    saved_at: number;
  };
  trip_versions: {
    trip_id: string;
    version: number;
    content: string;
    published_at: number;
  };
  changes: {
    trip_id: string;
    revision: number;
    /** The log entry of a commit, as `entryOf` in `live/changes-store.ts` makes it. */
    announcement: string;
    created_at: number;
  };
  /** AI use of a trip on a day ("2025-06-20", UTC). */
  ai_usage: {
    trip_id: string;
    day: string;
    calls: number;
    /** Includes tokens reserved for running calls. */
    tokens: number;
  };
  /** The providers' answers about a flight: one row for all trips on this server that have it. */
  flight_answers: {
    flight_key: string;
    /** `source`, `report` and `as_of` are null until a provider has answered. */
    source: string | null;
    report: string | null;
    /** The airport's records as a JSON list; empty when it has none. */
    records: string;
    as_of: number | null;
    /** 1 when the last request failed. */
    stale: Bit;
    /** When the next request is due; null: never. The server that sets a later time asks. */
    next_poll_at: number | null;
    created_at: number;
  };
  flight_statuses: {
    trip_id: string;
    flight_id: string;
    /** The flight of the status: an organiser may change an entry's flight number. */
    flight_key: string;
    /** A `FlightStatus`. */
    status: string;
    announced_at: number;
    /** The `FlightStatus` of the last notification; null before the first. */
    notified: string | null;
  };
  photo_removals: {
    trip_id: string;
    photo_id: string;
    team_id: string;
    task_id: string;
    reason: string;
    state: 'asked' | 'erased' | 'declined';
    /** The organiser's reason when it is declined. */
    answer: string;
    asked_at: number;
  };
  photo_retention: {
    trip_id: string;
    /** Days after the trip's last day. */
    days: number;
    /** Photos are not erased before this time, whatever `days` says. */
    put_off_until: number | null;
    /** The organiser's first and last warning. Nothing is erased before a warning. */
    warned_at: number | null;
    last_warned_at: number | null;
    /** When all photos were erased; null: not yet. */
    erased_at: number | null;
  };
  unrecorded_photos: {
    storage_key: string;
    trip_id: string;
    team_id: string;
    begun_at: number;
  };
  erased_photos: ErasedFiles;
  erased_files: ErasedFiles;
  push_subscriptions: {
    /** SHA-256 of the endpoint. */
    id: string;
    trip_id: string;
    /** The subscription ends with this session, which may be gone already; null for a visitor. */
    session_id: string | null;
    endpoint: string;
    /** `p256dh` and `auth` are keys to encrypt messages with, in base64url. */
    p256dh: string;
    auth: string;
    wants_game: Bit;
    wants_flights: Bit;
    language: Language;
    updated_at: number;
  };
  family_subscriptions: {
    /** SHA-256 of the endpoint. */
    id: string;
    trip_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: Language;
    updated_at: number;
  };
  organiser_messages: {
    id: string;
    trip_id: string;
    /** Null for all teams. */
    team_id: string | null;
    text: string;
    created_at: number;
    archive_id: Generated<string | null>;
  };
}
