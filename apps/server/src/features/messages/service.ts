import type { MessageId } from '@reisspel/contract/ids';
import { KEPT_MESSAGES } from '@reisspel/contract/limits';
import type { MessageInput, OrganiserMessage } from '@reisspel/contract/messages';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { findTeam } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { deleteMessage, deleteOldMessages, findMessage, insertMessage } from './store.ts';

interface MessageServiceDeps {
  database: Database;
  announcer: Announcer;
  notifier: Notifier;
  clock: Clock;
}

/** In the log a message to one team is that team's, and goes with it also when the message has been withdrawn. */
function subjectOf({ id, teamId }: OrganiserMessage): string {
  return teamId ?? id;
}

/** What the organiser says to the teams: on their screens until they close it or it is withdrawn, and to their phones. */
export function createMessageService({ database, announcer, notifier, clock }: MessageServiceDeps) {
  return {
    /** The same id again is the same message: it is told once. Of many, the newest `KEPT_MESSAGES` are kept. */
    say: (scope: TripScope, input: MessageInput): Promise<Outcome<OrganiserMessage>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const known = await findMessage(tx, scope, input.id);
        if (known) return done(known);
        if (input.teamId !== null && (await findTeam(tx, scope, input.teamId)) === null)
          return refuse('not_found');
        const message: OrganiserMessage = { ...input, createdAt: clock.now() };
        await insertMessage(tx, scope, message);
        await deleteOldMessages(tx, scope, KEPT_MESSAGES);
        await announcer.changed(tx, scope);
        const { id, teamId, text, createdAt: at } = message;
        const undo = { by: 'withdrawal', messageId: id } as const;
        const subject = subjectOf(message);
        await recordAct(tx, scope, { act: 'message_sent', at, subject, label: text, undo });
        notifier.tell(tx, scope, { kind: 'message', id, teamId, text });
        return done(message);
      }),

    /** Takes a message off every screen. A notification that has arrived stays where it is. */
    withdraw: (scope: TripScope, id: MessageId): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const message = await findMessage(tx, scope, id);
        if (message === null) return refuse('not_found');
        await deleteMessage(tx, scope, id);
        const { text: label } = message;
        const subject = subjectOf(message);
        await recordAct(tx, scope, { act: 'message_withdrawn', at: clock.now(), subject, label });
        await announcer.changed(tx, scope);
        return done(null);
      }),
  };
}

export type MessageService = ReturnType<typeof createMessageService>;
