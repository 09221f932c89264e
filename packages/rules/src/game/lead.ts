import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { BoardUpdate } from '@reisspel/contract/board';
import type { GameUpdate } from '@reisspel/contract/game';
import { type Board, boardInPlay, moveBoard } from '../board.ts';
import type { GameRun } from '../late-photos.ts';
import { done, refuse } from '../outcome.ts';
import { type Act, type Asked, changed, type Decided, unchanged } from './decide.ts';
import { type Attempt, everyTeam, type FrozenPhoto, type Game, phaseOf, type TaskPlay } from './game.ts';
import { areSame } from './same.ts';
import { allScores } from './scores.ts';

function withoutClock(attempt: Attempt): Attempt {
  const { outcome } = attempt;
  if (outcome.verdict !== 'held' || outcome.deadlineAt === null) return attempt;
  return { ...attempt, outcome: { ...outcome, deadlineAt: null } };
}

/** Removes the deadlines of an open question and of held photos. */
export function withoutClocks(play: TaskPlay): TaskPlay {
  const attempts = play.attempts.map(withoutClock);
  const opening = play.result === null ? null : play.opening;
  if (opening === play.opening && areSame(attempts, play.attempts)) return play;
  return { ...play, opening, attempts };
}

/** A game that stops must cost no team its open question or its held photo. */
function stopClocks(game: Game): Game {
  const play = everyTeam(game, (_, own) => {
    const tasks = own.tasks.map(withoutClocks);
    return areSame(tasks, own.tasks) ? own : { ...own, tasks };
  });
  return areSame(play, game.play) ? game : { ...game, play };
}

/** `now` is epoch ms. A start while the game runs continues the present run. */
function opened(runs: readonly GameRun[], now: number): readonly GameRun[] {
  if (runs.some(({ endedAt }) => endedAt === null)) return runs;
  // A stop and start within one millisecond continues the run.
  const others = runs.filter(({ startedAt }) => startedAt !== now);
  return [...others, { startedAt: now, endedAt: null }];
}

function closed(runs: readonly GameRun[], now: number): readonly GameRun[] {
  if (runs.every(({ endedAt }) => endedAt !== null)) return runs;
  return runs.map((run) => (run.endedAt === null ? { ...run, endedAt: now } : run));
}

function galleryNow({ play }: Game): FrozenPhoto[] {
  return play
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ result, attempts }): FrozenPhoto[] => {
      const outcome = result?.outcome;
      if (outcome?.status !== 'completed') return [];
      const shown = attempts.find(({ photo }) => photo !== null && photo.id === outcome.photoId);
      return shown?.photo ? [{ photoId: shown.photo.id, points: outcome.pointsAwarded }] : [];
    })
    .toSorted((a, b) => (a.photoId < b.photoId ? -1 : 1));
}

/** The frozen gallery lasts from the freeze until the board is live again. */
function withBoard(game: Game, board: Board): Game {
  const { flags } = game;
  if (board === flags.board) return game;
  const wasLive = flags.board.status === 'live';
  const frozenGallery = board.status === 'live' ? [] : wasLive ? galleryNow(game) : flags.frozenGallery;
  return { ...game, flags: { ...flags, board, frozenGallery } };
}

function withStarted(game: Game, isStarted: boolean, now: number): Game {
  const { flags, runs } = game;
  const asWanted = flags.started === isStarted ? game : { ...game, flags: { ...flags, started: isStarted } };
  const after = { ...asWanted, runs: isStarted ? opened(runs, now) : closed(runs, now) };
  const led = after.runs === runs ? asWanted : after;
  if (!isStarted) return stopClocks(led);
  return flags.started ? led : withBoard(led, boardInPlay(flags.board));
}

/** Ends the game as part of a larger command, which has its own act in the log. */
export function stop(game: Game, { now }: Asked): Decided<null> {
  return changed(withStarted(game, false, now), null);
}

/** Starts or ends the game, shows or hides the scoreboard (spec 4). */
export function lead(
  game: Game,
  { gameStarted, scoreboardVisible }: GameUpdate,
  { now }: Asked,
): Decided<null> {
  const { started, visible } = game.flags;
  const acts: Act[] = [];
  let after = game;
  if (gameStarted !== undefined) {
    after = withStarted(after, gameStarted, now);
    if (gameStarted !== started) acts.push({ act: gameStarted ? 'game_started' : 'game_stopped', at: now });
  }
  if (scoreboardVisible !== undefined && scoreboardVisible !== visible) {
    after = { ...after, flags: { ...after.flags, visible: scoreboardVisible } };
    acts.push({ act: scoreboardVisible ? 'scoreboard_shown' : 'scoreboard_hidden', at: now });
  }
  const starts = gameStarted === true && !started;
  return changed(after, null, { acts, notices: starts ? [{ kind: 'game-started' }] : [] });
}

const BOARD_ACTS = {
  live: 'board_live',
  frozen: 'board_frozen',
  revealing: 'board_revealing',
  revealed: 'board_revealed',
} as const satisfies Record<BoardUpdate['status'], AuditAct>;

/**
 * Moves the board one step or thaws it; a repeat changes nothing. A reveal makes the board visible.
 */
export function leadBoard(game: Game, wanted: BoardUpdate, { now }: Asked): Decided<null> {
  const { board } = game.flags;
  const moved = moveBoard(board, wanted, { phase: phaseOf(game), scores: allScores(game), now });
  if (!moved.ok) return unchanged(game, refuse(moved.code));
  if (moved.board === board) return unchanged(game, done(null));
  const after = withBoard(game, moved.board);
  const visible = after.flags.visible || moved.board.status === 'revealing';
  const acts = [{ act: BOARD_ACTS[moved.board.status], at: now }];
  return changed({ ...after, flags: { ...after.flags, visible } }, null, { acts });
}
