/** Tables of the log and of known login devices; conventions as in `schema.ts`. */

/** An act of the organiser or the server's owner; inserted in the transaction of the act. */
export interface AuditTable {
  id: string;
  /** Null for an act on the server, outside any trip. */
  trip_id: string | null;
  at: number;
  /** An `AuditRole`. */
  role: string;
  /** A session's id, or a digest of the owner's; null without a session. */
  device: string | null;
  /** An `AuditAct`; readers skip one that this version does not know. */
  act: string;
  /** The id of the object of the act. */
  subject: string | null;
  /** The name of that object at the time. */
  label: string;
  /** An `AuditUndo`; null when the act cannot be undone. */
  undo: string | null;
}

/**
 * A device that has once given a door's password: its failures count apart from those of strangers.
 */
export interface LoginDeviceTable {
  /** The trip and its door, or the owner's page. */
  door: string;
  /** A digest of the device cookie and the door, so that one device's rows cannot be linked. */
  device: string;
  opened_at: number;
}
