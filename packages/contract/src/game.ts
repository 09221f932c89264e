import { z } from 'zod';
import { BoardState } from './board.ts';
import { MAX_PASSWORD_LENGTH } from './limits.ts';

/** The public state of the game. */
export const GameInfo = z.strictObject({
  gameStarted: z.boolean(),
  scoreboardVisible: z.boolean(),
  /** Counts all tasks, also before players may see them. */
  taskCount: z.number().int(),
  board: BoardState,
});
export type GameInfo = z.infer<typeof GameInfo>;

/** `ended`: the game ran and has stopped; it can start again. */
export const GamePhase = z.enum(['waiting', 'running', 'ended']);
export type GamePhase = z.infer<typeof GamePhase>;

/** Absent fields do not change. */
export const GameUpdate = z.strictObject({
  gameStarted: z.boolean().optional(),
  scoreboardVisible: z.boolean().optional(),
});
export type GameUpdate = z.infer<typeof GameUpdate>;

export const GalleryPasswordInput = z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });
export type GalleryPasswordInput = z.infer<typeof GalleryPasswordInput>;
