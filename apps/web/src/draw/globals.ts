/**
 * What the app's modules ask of a browser as they load. Imported before all others: the rest of the app is told so which address it
 * is drawn for, in which language, and when.
 */
const [, , path = '/', language, drawnAt = '0'] = process.argv;
const nothing = () => {};

Object.assign(globalThis, {
  // `src/lib/language.ts` and the compiled messages read it.
  reisspelLanguage: language,
  window: globalThis,
  self: globalThis,
  location: new URL(path, 'http://localhost'),
  history: { state: null },
  // It is drawn once, and nothing ever happens to it.
  addEventListener: nothing,
  document: {
    addEventListener: nothing,
    documentElement: { dataset: { drawnAt, drawnZone: process.env.TZ } },
  },
});
