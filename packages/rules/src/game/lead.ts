import type {
  AdjustmentInput,
  BoardUpdate,
  GameUpdate,
  MessageInput,
  OrganiserMessage,
  ScoreAdjustment,
} from '@reisspel/contract/game';
import type { AdjustmentId, MessageId, TeamId } from '@reisspel/contract/ids';
import { KEPT_MESSAGES } from '@reisspel/contract/limits';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import { type Board, boardInPlay, moveBoard } from '../board.ts';
import { done, refuse } from '../outcome.ts';
import { type Act, type Asked, changed, type Decided, unchanged, withTeamPlay } from './decide.ts';
import {
  type Attempt,
  allScores,
  everyTeam,
  type FrozenPhoto,
  type Game,
  type GameRun,
  newestFirst,
  phaseOf,
  type TaskPlay,
  type Team,
} from './game.ts';
import { areSame } from './same.ts';

function withoutClock(attempt: Attempt): Attempt {
  const { outcome } = attempt;
  if (outcome.verdict !== 'held' || outcome.deadlineAt === null) return attempt;
  return { ...attempt, outcome: { ...outcome, deadlineAt: null } };
}

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

export function stop(game: Game, { now }: Asked): Decided<null> {
  return changed(withStarted(game, false, now), null);
}

export function updateGame(
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

export function updateBoard(game: Game, wanted: BoardUpdate, { now }: Asked): Decided<null> {
  const { board } = game.flags;
  const moved = moveBoard(board, wanted, { phase: phaseOf(game), scores: allScores(game), now });
  if (!moved.ok) return unchanged(game, refuse(moved.code));
  if (moved.board === board) return unchanged(game, done(null));
  const after = withBoard(game, moved.board);
  const visible = after.flags.visible || moved.board.status === 'revealing';
  const acts = [{ act: BOARD_ACTS[moved.board.status], at: now }];
  return changed({ ...after, flags: { ...after.flags, visible } }, null, { acts });
}

/** Under its team, so that the log's entry is erased with the team. */
function subjectOf({ id, teamId }: OrganiserMessage): string {
  return teamId ?? id;
}

/**
 * Shows a message on the teams' screens until they close it or it is withdrawn, and sends it to
 * their phones. A repeated id is sent once. Only the newest messages are kept.
 */
export function sendMessage(game: Game, input: MessageInput, { now }: Asked): Decided<OrganiserMessage> {
  const known = game.messages.find(({ id }) => id === input.id);
  if (known) return unchanged(game, done(known));
  const { id, teamId, text } = input;
  const isThere = teamId === null || game.teams.some((team) => team.id === teamId);
  if (!isThere) return unchanged(game, refuse('not_found'));
  const message: OrganiserMessage = { ...input, createdAt: now };
  const messages = [message, ...game.messages].toSorted(newestFirst).slice(0, KEPT_MESSAGES);
  const undo = { by: 'withdrawal', messageId: id } as const;
  return changed({ ...game, messages }, message, {
    acts: [{ act: 'message_sent', at: now, subject: subjectOf(message), label: text, undo }],
    notices: [{ kind: 'message', id, teamId, text }],
  });
}

export function withdrawMessage(game: Game, id: MessageId, { now }: Asked): Decided<null> {
  const message = game.messages.find((each) => each.id === id);
  if (!message) return unchanged(game, refuse('not_found'));
  const messages = game.messages.filter((each) => each !== message);
  return changed({ ...game, messages }, null, {
    acts: [{ act: 'message_withdrawn', at: now, subject: subjectOf(message), label: message.text }],
  });
}

function pointsLabel({ name }: Team, { points, reason }: Pick<ScoreAdjustment, 'points' | 'reason'>): string {
  return `${name}: ${points > 0 ? '+' : ''}${points} (${reason})`;
}

export function addAdjustment(
  game: Game,
  { teamId, id: given, points, reason }: AdjustmentInput & { teamId: TeamId },
  { now, newId }: Asked,
): Decided<ScoreAdjustment> {
  const at = game.teams.findIndex((each) => each.id === teamId);
  const [team, own] = [game.teams[at], game.play[at]];
  if (!team || !own) return unchanged(game, refuse('not_found'));
  const known = game.play.flatMap(({ adjustments }) => adjustments).find(({ id }) => id === given);
  if (known) return unchanged(game, known.teamId === teamId ? done(known) : refuse('not_found'));
  const id = given ?? newId.adjustment();
  const adjustment: ScoreAdjustment = { id, teamId, points, reason, createdAt: now };
  const adjustments = [adjustment, ...own.adjustments].toSorted(newestFirst);
  const undo = { by: 'points', adjustmentId: id } as const;
  const label = pointsLabel(team, adjustment);
  return changed(withTeamPlay(game, teamId, { adjustments }), adjustment, {
    acts: [{ act: 'points_given', at: now, subject: id, label, undo }],
    notices: [{ kind: 'adjustment', teamId, points, reason }],
  });
}

export function removeAdjustment(game: Game, id: AdjustmentId, { now }: Asked): Decided<null> {
  const at = game.play.findIndex(({ adjustments }) => adjustments.some((each) => each.id === id));
  const [team, own] = [game.teams[at], game.play[at]];
  const given = own?.adjustments.find((each) => each.id === id);
  if (!team || !own || !given) return unchanged(game, refuse('not_found'));
  const adjustments = own.adjustments.filter((each) => each !== given);
  const label = pointsLabel(team, given);
  return changed(withTeamPlay(game, team.id, { adjustments }), null, {
    acts: [{ act: 'points_taken_back', at: now, subject: id, label }],
  });
}
