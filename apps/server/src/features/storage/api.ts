/** The parts that other features use: the files of the store that a row of the database names. */
export { filesOf, type NamedFile } from './files.ts';
