/** Exports what other features use: the files in the store that a row of the database names. */
export { filesOf, type NamedFile } from './files.ts';
