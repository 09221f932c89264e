import { z } from 'zod';

/** How the server itself is doing, for who keeps it. Nothing in it is about a person. */
export const ServerStatus = z.strictObject({
  version: z.string(),
  /** Epoch milliseconds by the server's clock. */
  now: z.number().int(),
  startedAt: z.number().int(),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
