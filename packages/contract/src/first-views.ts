/**
 * The pages that people open first, mostly on a phone, by path within the trip: `trip` shows the
 * trip's pages, `play` the public game. The build bundles their code, and the server renders them
 * for browsers without a session.
 */
export const FIRST_VIEWS = {
  '/': 'trip',
  '/vlucht': 'trip',
  '/hotel': 'trip',
  '/schedule': 'trip',
  '/thuisblijvers': 'trip',
  '/gallery': 'trip',
  '/game': 'play',
  '/scoreboard': 'play',
} as const satisfies Readonly<Record<string, 'trip' | 'play'>>;

export type FirstView = keyof typeof FIRST_VIEWS;

/** `path` is relative to the trip. */
export function isFirstView(path: string): path is FirstView {
  return Object.hasOwn(FIRST_VIEWS, path);
}
