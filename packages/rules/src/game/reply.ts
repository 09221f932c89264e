import type { AdminReply, ReplyInput } from '@reisspel/contract/game';
import type { ReplyId } from '@reisspel/contract/ids';
import { KEPT_REPLIES, REPLIES_PER_MINUTE } from '@reisspel/contract/limits';
import { done, refuse } from '../outcome.ts';
import { changed, type Decision, type RuleContext, unchanged, withTeamPlay } from './decide.ts';
import { haveSameItems } from './equality.ts';
import { type Game, newestFirst, type Team, type TeamPlay } from './game.ts';

// A reply is a message of a team to the organiser.

const MINUTE_MS = 60_000;

interface FoundReply {
  team: Team;
  play: TeamPlay;
  reply: AdminReply;
}

function findReply({ teams, play }: Game, id: ReplyId): FoundReply | null {
  for (const [index, team] of teams.entries()) {
    const teamPlay = play[index];
    const reply = teamPlay?.replies.find((each) => each.id === id);
    if (teamPlay && reply) return { team, play: teamPlay, reply };
  }
  return null;
}

/** Returns the whole seconds until the team may write again; 0 when it may. */
function secondsToWait(replies: readonly AdminReply[], now: number): number {
  // After a clock was set back, messages from its future must not keep a team from writing.
  const first = replies.filter(({ createdAt }) => createdAt <= now)[REPLIES_PER_MINUTE - 1];
  return first === undefined ? 0 : Math.max(0, Math.ceil((first.createdAt + MINUTE_MS - now) / 1_000));
}

/**
 * Gives a message of a team to the organiser. A repeated id changes nothing. Only the newest
 * messages of the team are kept. A message about a deleted task loses its task, not its text.
 */
export function sendReply(
  game: Game,
  { id, teamId, taskId, text }: ReplyInput,
  { now }: RuleContext,
): Decision<null> {
  const known = findReply(game, id);
  if (known) return unchanged(game, known.team.id === teamId ? done(null) : refuse('not_found'));
  const index = game.teams.findIndex((each) => each.id === teamId);
  const [team, play] = [game.teams[index], game.play[index]];
  if (!team || !play) return unchanged(game, refuse('not_found'));
  if (!game.flags.repliesOpen) return unchanged(game, refuse('replies_closed'));
  const retryAfterSeconds = secondsToWait(play.replies, now);
  if (retryAfterSeconds > 0) {
    return unchanged(game, { ok: false, code: 'too_many_replies', params: { retryAfterSeconds } });
  }
  const about = game.tasks.some((task) => task.id === taskId) ? taskId : null;
  const reply: AdminReply = { id, teamId, taskId: about, text, createdAt: now, isRead: false };
  const replies = [reply, ...play.replies].toSorted(newestFirst).slice(0, KEPT_REPLIES);
  return changed(withTeamPlay(game, teamId, { replies }), null, {
    notices: [{ kind: 'reply', id, team: team.name, text }],
  });
}

/** Marks a message, and the older ones of its team, as read by an organiser. */
export function markReplyRead(game: Game, id: ReplyId): Decision<null> {
  const found = findReply(game, id);
  if (!found) return unchanged(game, refuse('not_found'));
  const { team, play, reply } = found;
  const newest = play.replies.indexOf(reply);
  const replies = play.replies.map((each, index) =>
    each.isRead || index < newest ? each : { ...each, isRead: true },
  );
  if (haveSameItems(replies, play.replies)) return unchanged(game, done(null));
  return changed(withTeamPlay(game, team.id, { replies }), null);
}

/** Deletes a message of a team. The log names the team, and not what it wrote. */
export function deleteReply(game: Game, id: ReplyId, { now }: RuleContext): Decision<null> {
  const found = findReply(game, id);
  if (!found) return unchanged(game, refuse('not_found'));
  const { team, play, reply } = found;
  const replies = play.replies.filter((each) => each !== reply);
  return changed(withTeamPlay(game, team.id, { replies }), null, {
    acts: [{ act: 'reply_deleted', at: now, subject: team.id, label: team.name }],
  });
}
