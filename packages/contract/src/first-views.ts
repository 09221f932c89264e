/** The pages that people open first, with the live view of each. The server renders them too. */
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

export function isFirstView(path: string): path is FirstView {
  return Object.hasOwn(FIRST_VIEWS, path);
}
