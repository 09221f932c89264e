/** `full` is a JPEG. `view` and `thumb` are WebP with a long edge of 1600 and 480 px (design 6). */
export const photoVariants = ['full', 'view', 'thumb'] as const;
export type PhotoVariant = (typeof photoVariants)[number];
export const VIEW_EDGE_PX = 1_600;

/** The reactions to a photo of the gallery, in the order of their buttons. */
export const reactionKinds = ['heart', 'laugh', 'clap', 'wow'] as const;
export type ReactionKind = (typeof reactionKinds)[number];
