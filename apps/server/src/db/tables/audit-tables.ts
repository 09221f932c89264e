/** The tables of who did what, and of who was let in before; conventions as in `schema.ts`. */

/** An act of the organiser or of who keeps the server; written in the transaction of the act itself. */
export interface AuditTable {
  id: string;
  /** null: it was about the server, and no trip. */
  trip_id: string | null;
  at: number;
  /** An `AuditRole`. */
  role: string;
  /** Tells one browser's acts from another's: a session's id, or a digest of the owner's. null for who has no session. */
  device: string | null;
  /** An `AuditAct`; one that this version does not know is passed over when read. */
  act: string;
  /** The id of what it was done to. */
  subject: string | null;
  /** What that was called then. */
  label: string;
  /** An `AuditUndo`; null when nothing undoes it. */
  undo: string | null;
}

/** A device that has opened a door with its password: its failures are counted apart from those of strangers. */
export interface LoginDeviceTable {
  /** The trip and what of it, or the owner's page. */
  door: string;
  /** A digest of the device's cookie with the door, so that one device's rows cannot be brought together. */
  device: string;
  opened_at: number;
}
