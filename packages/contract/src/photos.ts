/** The sizes a photo is kept in: the full JPEG, and WebP of 1600 and 480 px on the long edge (design 6). */
export const photoVariants = ['full', 'view', 'thumb'] as const;
export type PhotoVariant = (typeof photoVariants)[number];
/** Pixels of the long edge of a `view`; a smaller photo is not made larger. */
export const VIEW_EDGE_PX = 1_600;
