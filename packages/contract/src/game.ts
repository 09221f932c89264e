import { z } from 'zod';
import { BoardState } from './board.ts';
import { MAX_PASSWORD_LENGTH } from './limits.ts';

/** The game's state as everybody may see it. */
export const GameInfo = z.strictObject({
  gameStarted: z.boolean(),
  scoreboardVisible: z.boolean(),
  /** How many tasks there are, also before they may be seen. */
  taskCount: z.number().int(),
  board: BoardState,
});
export type GameInfo = z.infer<typeof GameInfo>;

/** `ended`: it ran, and does not any more. It may go on. */
export const GamePhase = z.enum(['waiting', 'running', 'ended']);
export type GamePhase = z.infer<typeof GamePhase>;

/** Absent fields stay as they are. */
export const GameUpdate = z.strictObject({
  gameStarted: z.boolean().optional(),
  scoreboardVisible: z.boolean().optional(),
});
export type GameUpdate = z.infer<typeof GameUpdate>;

export const GalleryPasswordInput = z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });
export type GalleryPasswordInput = z.infer<typeof GalleryPasswordInput>;
