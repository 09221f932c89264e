/** A change of one line that the tests should notice. */
export interface Mutant {
  /** An absolute path. */
  readonly file: string;
  /** From 0. */
  readonly line: number;
  /** What stands there instead. */
  readonly instead: string;
  /** The tests that should notice, as groups of globs: the nearest first, as they mostly do. */
  readonly tests: readonly (readonly string[])[];
}
