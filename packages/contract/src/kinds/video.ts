import { z } from 'zod';
import { commonInput } from './common.ts';
import { PhotoWork } from './photo.ts';

/** A short video. Its still is handed in, checked and shown as a photo (docs/decisions/0061). */
export const VideoTaskInput = z.strictObject({ taskType: z.literal('video'), ...commonInput });
export type VideoTaskInput = z.infer<typeof VideoTaskInput>;

/** It has the fields of a photo, so that the screens of a photo task can show it. */
export const VideoWork = PhotoWork.extend({ taskType: z.literal('video') });
