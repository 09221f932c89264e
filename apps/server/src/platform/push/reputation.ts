import { forgetOldest, rememberNewest } from '../forget-oldest.ts';

/**
 * What is known of a push service: `known` is one of the browsers', or the organiser's own; `proven` delivered the last time
 * it was asked; of the others nothing is known but that a stranger named them.
 */
export type Standing = 'known' | 'proven' | 'unproven';

/**
 * The services of the browsers there are. They go ahead; a service that is not among them is asked as well.
 */
const KNOWN_HOST =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9.-]+\.notify\.windows\.com)$/;
/** Messages in a row that found nobody at an address before it is given up: more than one bad evening of a small service. */
export const MAX_MISSES = 5;
/** Services and addresses remembered: ten full trips. What was remembered longest ago is forgotten first. */
const MAX_REMEMBERED = 10_000;

/** What this server has seen of push services since it started. */
export class Reputation {
  readonly #trustedOrigin: string | null;
  readonly #proven = new Set<string>();
  /** Messages in a row that did not reach an address. */
  readonly #misses = new Map<string, number>();

  constructor(trustedOrigin: string | null) {
    this.#trustedOrigin = trustedOrigin;
  }

  standingOf(origin: string): Standing {
    if (origin === this.#trustedOrigin || KNOWN_HOST.test(new URL(origin).hostname)) return 'known';
    return this.#proven.has(origin) ? 'proven' : 'unproven';
  }

  delivered(endpoint: string): void {
    this.#misses.delete(endpoint);
    const { origin } = new URL(endpoint);
    this.#proven.delete(origin);
    this.#proven.add(origin);
    forgetOldest(this.#proven, MAX_REMEMBERED);
  }

  /** A try that nobody answered. */
  unanswered(endpoint: string): void {
    this.#proven.delete(new URL(endpoint).origin);
  }

  /**
   * A message was given up as nobody answered. Returns whether the address is to be given up as well: never at a known service,
   * which says so itself, and which we fail to reach when our own line is down.
   */
  missed(endpoint: string): boolean {
    if (this.standingOf(new URL(endpoint).origin) === 'known') return false;
    const misses = (this.#misses.get(endpoint) ?? 0) + 1;
    this.#misses.delete(endpoint);
    if (misses >= MAX_MISSES) return true;
    rememberNewest(this.#misses, endpoint, misses, MAX_REMEMBERED);
    return false;
  }
}
