/**
 * The messages between a browser test and the process that runs its servers. They are apart from
 * `hosted-servers.ts`, so that a type check of the browser tests does not check the whole server.
 */
import { z } from 'zod';

export const Order = z.union([
  z.literal('stop'),
  z.object({
    env: z.record(z.string(), z.string()),
    /** The time at the start of the server (RFC 3339). Null for the real time. */
    at: z.string().nullable(),
  }),
]);
export type Order = z.infer<typeof Order>;

/** The answer to an order: the address of the running server, or the error. */
export type HostReply = { readonly address: string | null } | { readonly trouble: string };
