/** Sets the browser globals that the app's modules read as they load. Import it first. */
const [, , path = '/', language, drawnAt = '0'] = process.argv;
const nothing = () => {};

Object.assign(globalThis, {
  // Read by `src/lib/language.ts` and the compiled messages.
  reisspelLanguage: language,
  window: globalThis,
  self: globalThis,
  location: new URL(path, 'http://localhost'),
  history: { state: null },
  addEventListener: nothing,
  document: {
    addEventListener: nothing,
    documentElement: { dataset: { drawnAt, drawnZone: process.env.TZ } },
  },
});
