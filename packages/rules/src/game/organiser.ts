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
import { type Board, boardAfterStart, hidesNewScores, moveBoard } from '../board.ts';
import type { Notice } from '../notices.ts';
import { done, refuse } from '../outcome.ts';
import { winners } from '../standings.ts';
import {
  type Act,
  changed,
  type Decision,
  type Effects,
  type RuleContext,
  unchanged,
  withTeamPlay,
} from './decide.ts';
import { haveSameItems } from './equality.ts';
import { sharedScores } from './family.ts';
import {
  type Attempt,
  type FrozenPhoto,
  type Game,
  type GameRun,
  isUnderWay,
  mapTeams,
  newestFirst,
  pausedAt,
  phaseOf,
  type TaskPlay,
  type Team,
} from './game.ts';
import { withReportedLandings } from './landing.ts';
import { allScores } from './scores.ts';

// The organiser's commands to a game: start and stop, scoreboard, messages, bonus and minus points.

/** Changes the deadline (epoch ms) of a held photo that has one. */
function withDeadline(attempt: Attempt, change: (deadlineAt: number) => number | null): Attempt {
  const { outcome } = attempt;
  if (outcome.verdict !== 'held' || outcome.deadlineAt === null) return attempt;
  return { ...attempt, outcome: { ...outcome, deadlineAt: change(outcome.deadlineAt) } };
}

/** Removes the deadlines of held photos, and closes an unanswered question again. */
export function withoutClocks(play: TaskPlay): TaskPlay {
  const attempts = play.attempts.map((attempt) => withDeadline(attempt, () => null));
  const opening = play.result === null ? null : play.opening;
  if (opening === play.opening && haveSameItems(attempts, play.attempts)) return play;
  return { ...play, opening, attempts };
}

/** Gives the clocks of a held photo and an unanswered question the time (ms) of a pause back. */
function withLaterClocks(play: TaskPlay, pauseMs: number): TaskPlay {
  const attempts = play.attempts.map((attempt) => withDeadline(attempt, (at) => at + pauseMs));
  const opening = play.result === null ? play.opening : null;
  if (opening === null) return haveSameItems(attempts, play.attempts) ? play : { ...play, attempts };
  const deadlineAt = opening.deadlineAt === null ? null : opening.deadlineAt + pauseMs;
  return { ...play, attempts, opening: { openedAt: opening.openedAt + pauseMs, deadlineAt } };
}

function withAllPlays(game: Game, change: (play: TaskPlay) => TaskPlay): Game {
  const play = mapTeams(game, (_, teamPlay) => {
    const tasks = teamPlay.tasks.map(change);
    return haveSameItems(tasks, teamPlay.tasks) ? teamPlay : { ...teamPlay, tasks };
  });
  return haveSameItems(play, game.play) ? game : { ...game, play };
}

/** Returns the present photos of completed tasks, sorted by id. */
function currentGallery({ play }: Game): FrozenPhoto[] {
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
  const frozenGallery = board.status === 'live' ? [] : wasLive ? currentGallery(game) : flags.frozenGallery;
  return { ...game, flags: { ...flags, board, frozenGallery } };
}

function withRuns(game: Game, runs: readonly GameRun[], isStarted: boolean, now: number): Game {
  const windowsAt = Math.max(now, game.flags.windowsAt);
  return { ...game, runs, flags: { ...game.flags, started: isStarted, windowsAt } };
}

/** Starts the game, or lets it go on after a pause. */
function started(game: Game, now: number): Game {
  const { flags, runs } = game;
  if (flags.started) return game;
  // Runs never overlap, also when the clock of this server is behind that of another.
  const startedAt = Math.max(now, runs.at(-1)?.endedAt ?? now);
  // An end and a start within one millisecond continue the run.
  const others = runs.filter((run) => run.startedAt !== startedAt);
  const after = withRuns(game, [...others, { startedAt, endedAt: null }], true, now);
  const since = pausedAt(game);
  if (since === null) return withBoard(after, boardAfterStart(flags.board));
  return withAllPlays(after, (play) => withLaterClocks(play, startedAt - since));
}

/** Ends the run of a running game. An end of a paused game ends it where the pause began. */
function ended(game: Game, endedBy: 'stop' | 'pause', now: number): Game {
  const last = game.runs.at(-1);
  if (last === undefined) return game;
  if (last.endedAt !== null && (last.endedBy === 'stop' || last.endedBy === endedBy)) return game;
  const endedAt = last.endedAt ?? Math.max(now, last.startedAt);
  const run = { startedAt: last.startedAt, endedAt, endedBy };
  return withRuns(game, game.runs.with(-1, run), false, now);
}

/** While the game has ended, no team may lose an open question or a held photo to its clock. */
function stopped(game: Game, now: number): Game {
  return withAllPlays(ended(game, 'stop', now), withoutClocks);
}

export function stopGame(game: Game, { now }: RuleContext): Decision<null> {
  return changed(stopped(game, now), null);
}

/** Says in the log and on phones that the game went from one phase to another. */
function phaseEffects(before: Game, after: Game, at: number): Effects {
  const [was, is] = [phaseOf(before), phaseOf(after)];
  if (was === is) return { acts: [], notices: [] };
  switch (is) {
    case 'running': {
      const isResumed = was === 'paused';
      return {
        acts: [{ act: isResumed ? 'game_resumed' : 'game_started', at }],
        notices: [{ kind: isResumed ? 'game-resumed' : 'game-started' }],
      };
    }
    case 'paused':
      return { acts: [{ act: 'game_paused', at }], notices: [{ kind: 'game-paused' }] };
    case 'waiting':
    case 'ended':
      return { acts: [{ act: 'game_stopped', at }], notices: [] };
    default:
      return is satisfies never;
  }
}

/** Tells the family who won, once everybody may see the final scores. */
function winnerNotices(game: Game): Notice[] {
  const scores = sharedScores(game);
  const teams = scores.status === 'shown' ? winners(scores.places) : [];
  return teams.length === 0 ? [] : [{ kind: 'winner', teams }];
}

/** Refuses to pause a game that does not run, and to let it go on, with `game_not_started`. */
export function updateGame(
  game: Game,
  { gameStarted, paused, scoreboardVisible, repliesOpen, reactionsOn, streakBonus }: GameUpdate,
  { now }: RuleContext,
): Decision<null> {
  const { visible, repliesOpen: wereOpen, reactionsOn: wereOn } = game.flags;
  let after = game;
  if (gameStarted !== undefined) after = gameStarted ? started(game, now) : stopped(game, now);
  if (paused !== undefined) {
    if (!isUnderWay(after)) return unchanged(game, refuse('game_not_started'));
    after = paused ? ended(after, 'pause', now) : started(after, now);
  }
  if (after !== game) after = withReportedLandings(after, now);
  const { acts, notices } = phaseEffects(game, after, now);
  const otherActs: Act[] = [];
  if (scoreboardVisible !== undefined && scoreboardVisible !== visible) {
    after = { ...after, flags: { ...after.flags, visible: scoreboardVisible } };
    otherActs.push({ act: scoreboardVisible ? 'scoreboard_shown' : 'scoreboard_hidden', at: now });
  }
  const isPublished = after.flags.visible && !visible && phaseOf(after) === 'ended';
  const winner = isPublished && !hidesNewScores(after.flags.board) ? winnerNotices(after) : [];
  if (repliesOpen !== undefined && repliesOpen !== wereOpen) {
    after = { ...after, flags: { ...after.flags, repliesOpen } };
    otherActs.push({ act: repliesOpen ? 'replies_opened' : 'replies_closed', at: now });
  }
  if (reactionsOn !== undefined && reactionsOn !== wereOn) {
    after = { ...after, flags: { ...after.flags, reactionsOn } };
    otherActs.push({ act: reactionsOn ? 'reactions_on' : 'reactions_off', at: now });
  }
  if (streakBonus !== undefined && streakBonus !== game.flags.streakBonus) {
    after = { ...after, flags: { ...after.flags, streakBonus } };
    otherActs.push({ act: 'streak_bonus_set', at: now, label: String(streakBonus) });
  }
  return changed(after, null, { acts: [...acts, ...otherActs], notices: [...notices, ...winner] });
}

const BOARD_ACTS = {
  live: 'board_live',
  frozen: 'board_frozen',
  revealing: 'board_revealing',
  revealed: 'board_revealed',
} as const satisfies Record<BoardUpdate['status'], AuditAct>;

export function updateBoard(game: Game, target: BoardUpdate, { now }: RuleContext): Decision<null> {
  const { board } = game.flags;
  const moved = moveBoard(board, target, { phase: phaseOf(game), scores: allScores(game), now });
  if (!moved.ok) return unchanged(game, moved);
  if (moved.value === board) return unchanged(game, done(null));
  const { flags, ...others } = withBoard(game, moved.value);
  const visible = flags.visible || moved.value.status === 'revealing';
  const after = { ...others, flags: { ...flags, visible } };
  const acts = [{ act: BOARD_ACTS[moved.value.status], at: now }];
  const notices = moved.value.status === 'revealed' ? winnerNotices(after) : [];
  return changed(after, null, { acts, notices });
}

/** The log entry of a message to one team names that team, so that both are erased together. */
function subjectOf({ id, teamId }: OrganiserMessage): string {
  return teamId ?? id;
}

/**
 * Shows a message on the teams' screens and notifies their phones. A team can close it, and the
 * organiser can withdraw it. A repeated id is sent once. Only the newest messages are kept.
 */
export function sendMessage(
  game: Game,
  input: MessageInput,
  { now }: RuleContext,
): Decision<OrganiserMessage> {
  const known = game.messages.find(({ id }) => id === input.id);
  if (known) return unchanged(game, done(known));
  const { id, teamId, text } = input;
  const teamExists = teamId === null || game.teams.some((team) => team.id === teamId);
  if (!teamExists) return unchanged(game, refuse('not_found'));
  const message: OrganiserMessage = { ...input, createdAt: now };
  const messages = [message, ...game.messages].toSorted(newestFirst).slice(0, KEPT_MESSAGES);
  const undo = { by: 'withdrawal', messageId: id } as const;
  return changed({ ...game, messages }, message, {
    acts: [{ act: 'message_sent', at: now, subject: subjectOf(message), label: text, undo }],
    notices: [{ kind: 'message', id, teamId, text }],
  });
}

export function withdrawMessage(game: Game, id: MessageId, { now }: RuleContext): Decision<null> {
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
  { teamId, id: givenId, points, reason }: AdjustmentInput & { teamId: TeamId },
  { now, newId }: RuleContext,
): Decision<ScoreAdjustment> {
  const index = game.teams.findIndex((each) => each.id === teamId);
  const [team, teamPlay] = [game.teams[index], game.play[index]];
  if (!team || !teamPlay) return unchanged(game, refuse('not_found'));
  const known = game.play.flatMap(({ adjustments }) => adjustments).find(({ id }) => id === givenId);
  if (known) return unchanged(game, known.teamId === teamId ? done(known) : refuse('not_found'));
  const id = givenId ?? newId.adjustment();
  const adjustment: ScoreAdjustment = { id, teamId, points, reason, createdAt: now };
  const adjustments = [adjustment, ...teamPlay.adjustments].toSorted(newestFirst);
  const undo = { by: 'points', adjustmentId: id } as const;
  const label = pointsLabel(team, adjustment);
  return changed(withTeamPlay(game, teamId, { adjustments }), adjustment, {
    acts: [{ act: 'points_given', at: now, subject: id, label, undo }],
    notices: [{ kind: 'adjustment', teamId, points, reason }],
  });
}

export function removeAdjustment(game: Game, id: AdjustmentId, { now }: RuleContext): Decision<null> {
  const index = game.play.findIndex(({ adjustments }) => adjustments.some((each) => each.id === id));
  const [team, teamPlay] = [game.teams[index], game.play[index]];
  const removed = teamPlay?.adjustments.find((each) => each.id === id);
  if (!team || !teamPlay || !removed) return unchanged(game, refuse('not_found'));
  const adjustments = teamPlay.adjustments.filter((each) => each !== removed);
  const label = pointsLabel(team, removed);
  return changed(withTeamPlay(game, team.id, { adjustments }), null, {
    acts: [{ act: 'points_taken_back', at: now, subject: id, label }],
  });
}
