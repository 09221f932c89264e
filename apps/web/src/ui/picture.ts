/** A picture of an album, in the sizes that a screen needs. */
export interface Picture {
  id: string;
  /** Address of the size for a tile. */
  small: string;
  /** Address of the size for a whole screen. */
  large: string;
  /** The sizes for who zooms in, the large one among them, as the `srcset` of an image; null where there is no larger one. */
  sources: string | null;
  /** Pixels of the largest size; together they tell its shape before it is there. */
  width: number;
  height: number;
  /** What it is, in words. */
  alt: string;
  /** What somebody gets who keeps it: the address, and a name for the file. */
  file: { address: string; name: string };
}

/** Pictures that belong together, in their order. */
export interface PictureGroup<P extends Picture> {
  id: string;
  /** null where the pictures speak for themselves. */
  title: string | null;
  pictures: readonly P[];
}
