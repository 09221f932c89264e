/** What `bench/live/interaction.ts` lets the program in `interaction-page.ts` measure. */
export interface PageRun {
  /** The address of the page. */
  url: string;
  /** `name=value` of the session's cookie. */
  cookie: string;
  isPhone: boolean;
  /** Selector of what the page shows when it can be used. */
  ready: string;
  /** Selectors of the buttons that are tapped one after the other, again and again. */
  taps: readonly string[];
  /** The page that the browser gets at this address; null for the server's own. */
  html: string | null;
}

export interface PageFigures {
  /** Milliseconds of the slowest interaction, from the tap to the next paint (INP). */
  interaction: number;
  /** Milliseconds of the longest task of the main thread. */
  longestTask: number;
  /** Percentage of the time that the main thread is busy while nobody taps. */
  busy: number;
}
