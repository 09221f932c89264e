const LOCALE = 'nl-NL';

/** "vr 20 juni" of a calendar day ("2025-06-20"). */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "vrijdag 20 juni" of a calendar day. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** "20–23 juni 2025" of two calendar days. */
export function dayRange(from: string, to: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
}

/** The wall clock a moment was written with: "14:25" of "2025-06-20T14:25:00+02:00", whatever the reader's zone. */
export function wallClock(moment: string): string {
  return moment.slice(11, 16);
}

/** The calendar day of a moment at its own place. */
export function wallDay(moment: string): string {
  return moment.slice(0, 10);
}

/** Today ("2025-06-20") at a place. */
export function dayAt(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** The clock ("14:25") at a place. */
export function clockAt(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
}

/** "10:41" on the reader's own clock. */
export function localClock(at: number): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' }).format(at);
}
