/** Exports what other features use: the photos of the gallery as an album. */
export { albumCsv, albumPhoto } from './service.ts';
