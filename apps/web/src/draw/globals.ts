// Sets the browser globals that the app's modules read when they are loaded: import it first.
const [, , path = '/', language, drawnAt = '0'] = process.argv;
const doNothing = () => {};

Object.assign(globalThis, {
  // Read by `src/lib/language.ts` and the compiled messages.
  reisspelLanguage: language,
  window: globalThis,
  self: globalThis,
  location: new URL(path, 'http://localhost'),
  history: { state: null },
  addEventListener: doNothing,
  document: {
    addEventListener: doNothing,
    documentElement: { dataset: { drawnAt, drawnZone: process.env.TZ } },
  },
});
