/** A picture of an album, in the two sizes that a screen needs. */
export interface Picture {
  id: string;
  /** Address of the size for a tile. */
  small: string;
  /** Address of the size for a whole screen. */
  large: string;
  /** Pixels; together they tell its shape before it is there. */
  width: number;
  height: number;
  /** What it is, in words. */
  alt: string;
}
