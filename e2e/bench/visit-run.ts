/** What `bench/live/visits.ts` lets the program in `visit-page.ts` measure. */
export interface VisitRun {
  /** The address of the page. */
  url: string;
  /** `name=value` of the session's cookie; null for a visitor. */
  cookie: string | null;
}

export interface VisitFigures {
  /** Kilobytes of scripts (compressed) that a first visit loads until the app can be used. */
  scriptKb: number;
  scripts: number;
  /** Kilobytes of style sheets (compressed). */
  styleKb: number;
  /** Milliseconds until the largest text or picture shows (LCP), on a slow phone and network. */
  firstLcp: number;
  /** Milliseconds of the first visit's tasks beyond 50 ms each (TBT). */
  blocked: number;
  /** How much the page moved (CLS). */
  shift: number;
  /** LCP of a return visit, with the service worker, on a fast phone and network. */
  returnLcp: number;
  /** LCP of a return visit on the slow phone and network. */
  slowReturnLcp: number;
}
