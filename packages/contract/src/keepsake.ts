import { z } from 'zod';

/** What the keepsake of a trip will hold. `bytes` is the size of its photos and videos. */
export const KeepsakeContent = z.strictObject({
  photos: z.number().int(),
  videos: z.number().int(),
  bytes: z.number().int(),
});
export type KeepsakeContent = z.infer<typeof KeepsakeContent>;
