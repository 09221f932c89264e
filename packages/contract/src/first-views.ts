/**
 * The pages that people open first, mostly on a phone, by their address within the trip, and what each shows: `trip` its pages,
 * `play` the game as everybody may see it. The build puts their code together, and the server draws them for who has no session.
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

/** Whether `path`, within the trip, is one of them. */
export function isFirstView(path: string): path is FirstView {
  return Object.hasOwn(FIRST_VIEWS, path);
}
