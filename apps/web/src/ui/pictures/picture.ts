export interface Picture {
  id: string;
  small: string;
  large: string;
  /** `srcset` for zooming, with the large size in it; null if there is no larger size. */
  sources: string | null;
  /** Pixels of the largest size; they give the shape before the picture is loaded. */
  width: number;
  height: number;
  alt: string;
  file: { address: string; name: string };
}

export interface PictureGroup<P extends Picture> {
  id: string;
  title: string | null;
  pictures: readonly P[];
}
