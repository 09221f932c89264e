/** A change of one line that the tests should notice. */
export interface Mutant {
  /** An absolute path. */
  readonly file: string;
  /** Index of the line, from 0. */
  readonly line: number;
  /** The text that replaces the line. */
  readonly replacement: string;
  /** Groups of globs of tests, in the order of running. The tests most likely to fail run first. */
  readonly tests: readonly (readonly string[])[];
}
