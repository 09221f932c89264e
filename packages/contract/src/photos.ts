/** `full` is a JPEG. `view` and `thumb` are WebP with a long edge of 1600 and 480 px (design 6). */
export const photoVariants = ['full', 'view', 'thumb'] as const;
export type PhotoVariant = (typeof photoVariants)[number];
/** What a photo's address can name: its pictures, and the video that it is the still of. */
export const photoParts = [...photoVariants, 'video'] as const;
export type PhotoPart = (typeof photoParts)[number];
/** The containers that browsers record, which are the endings of their files as well. */
export const videoTypes = ['mp4', 'webm'] as const;
export type VideoType = (typeof videoTypes)[number];
export const VIEW_EDGE_PX = 1_600;

/** The reactions to a photo of the gallery, in the order of their buttons. */
export const reactionKinds = ['heart', 'laugh', 'clap', 'wow'] as const;
export type ReactionKind = (typeof reactionKinds)[number];
