import type { MessageId } from '@reisspel/contract/ids';
import { KEPT_MESSAGES } from '@reisspel/contract/limits';
import type { MessageInput, OrganiserMessage } from '@reisspel/contract/messages';
import { done, refuse } from '../outcome.ts';
import { type Asked, changed, type Decided, unchanged } from './decide.ts';
import type { Game } from './game.ts';
import { newestFirst } from './newest-first.ts';

/**
 * The log files a message to one team under that team: so it is erased with it, even after a
 * withdrawal.
 */
function subjectOf({ id, teamId }: OrganiserMessage): string {
  return teamId ?? id;
}

/**
 * Shows a message on the teams' screens until they close it or it is withdrawn, and sends it to
 * their phones. A repeated id is sent once. Only the newest messages are kept.
 */
export function say(game: Game, input: MessageInput, { now }: Asked): Decided<OrganiserMessage> {
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

/** Removes a message from every screen. A notification that has arrived stays. */
export function withdrawMessage(game: Game, id: MessageId, { now }: Asked): Decided<null> {
  const message = game.messages.find((each) => each.id === id);
  if (!message) return unchanged(game, refuse('not_found'));
  const messages = game.messages.filter((each) => each !== message);
  return changed({ ...game, messages }, null, {
    acts: [{ act: 'message_withdrawn', at: now, subject: subjectOf(message), label: message.text }],
  });
}
