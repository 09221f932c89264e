export interface Picture {
  id: string;
  /** Addresses of the tile's size and the viewer's size. */
  small: string;
  large: string;
  /** `srcset` with the large size and a still larger one for zooming; null if there is none. */
  sources: string | null;
  /** Pixels of the largest size. They also give the shape before the picture is loaded. */
  width: number;
  height: number;
  alt: string;
  /** The address of the video that this is the still of; null for a photo. */
  video: string | null;
  /** The file for downloading. */
  file: { address: string; name: string };
}

export interface PictureGroup<P extends Picture> {
  id: string;
  title: string | null;
  pictures: readonly P[];
}
