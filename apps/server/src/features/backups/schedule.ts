/** The hour (UTC) at which the day's backup is due: in Europe everybody is asleep. */
const DUE_HOUR = 3;
const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds after a try until the next one by itself: a disk that is full stays so for a while. */
const RETRY_MS = HOUR_MS;

/** The last moment at which a backup was due. */
function lastDue(now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + DUE_HOUR * HOUR_MS;
  return today <= now ? today : today - DAY_MS;
}

interface Made {
  /** Of the newest backup that is not of the future; null: there is none. */
  newestAt: number | null;
  /** Of the last try, good or not; null: none since the start. */
  triedAt: number | null;
}

/** When the next backup is made by itself: at once when one is overdue, as after a night in which the server was off. */
export function nextBackupAt({ newestAt, triedAt }: Made, now: number): number {
  const due = lastDue(now);
  if (newestAt !== null && newestAt >= due) return due + DAY_MS;
  return triedAt === null || triedAt > now ? now : Math.max(now, triedAt + RETRY_MS);
}
