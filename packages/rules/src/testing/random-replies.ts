/** Random commands about messages of teams, for tests. */
import { ReplyId } from '@reisspel/contract/ids';
import type { Rule } from '../game/decide.ts';
import type { Game, TeamTask } from '../game/game.ts';
import { updateGame } from '../game/organiser.ts';
import { deleteReply, markReplyRead, sendReply } from '../game/reply.ts';
import { at, uuid } from './random-games.ts';

/** Two of three commands let teams write, so that they often can. */
export function organiserReplyActs({ play }: Game, value: number): Rule<unknown>[] {
  const replies = play.flatMap((teamPlay) => teamPlay.replies);
  const id = at(replies, value)?.id ?? ReplyId.parse(uuid(0));
  return [
    (game, context) => updateGame(game, { repliesOpen: value % 3 !== 0 }, context),
    (game) => markReplyRead(game, id),
    (game, context) => deleteReply(game, id, context),
  ];
}

/** A new message, and one whose id another message may have. */
export function teamReplyActs({ teamId, taskId }: TeamTask, value: number): Rule<unknown>[] {
  const reply = { teamId, taskId: value % 2 === 0 ? taskId : null, text: `Vraag ${value}` };
  const [fresh, shared] = [ReplyId.parse(uuid(value)), ReplyId.parse(uuid(value % 3))];
  return [
    (game, context) => sendReply(game, { ...reply, id: fresh }, context),
    (game, context) => sendReply(game, { ...reply, id: shared }, context),
  ];
}
