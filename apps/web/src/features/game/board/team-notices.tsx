import { KEPT_MESSAGES, SHOWN_MESSAGES } from '@reisspel/contract/limits';
import type { OwnTeam, PlayState } from '@reisspel/contract/live';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { localClock } from '../../../lib/format/dates.ts';
import { readStored, store } from '../../../lib/storage.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rememberedTeam } from '../team/membership.ts';

/** Storage key of the ids of the closed messages, separated by spaces. */
const CLOSED_KEY = 'closed_messages';

function readClosed(): ReadonlySet<string> {
  return new Set(readStored(CLOSED_KEY)?.split(' '));
}

/** The newest messages. A team that writes receives older ones too, for its conversation. */
function OrganiserMessages({ messages }: Pick<OwnTeam, 'messages'>) {
  const [closed, setClosed] = useState(readClosed);
  const close = (id: string) => {
    const nowClosed = new Set([id, ...closed].slice(0, KEPT_MESSAGES));
    store(CLOSED_KEY, [...nowClosed].join(' '));
    setClosed(nowClosed);
  };
  return (
    <ul
      aria-live="polite"
      aria-label={m.game_messages()}
      className="mb-4 grid grid-cols-1 gap-2 empty:hidden"
    >
      {messages
        .slice(0, SHOWN_MESSAGES)
        .filter(({ id }) => !closed.has(id))
        .map(({ id, text, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-start gap-x-3 rounded-2xl bg-waiting py-2 pr-2 pl-4 text-on-waiting"
          >
            <Megaphone aria-hidden className="mt-3 size-5 shrink-0" />
            <div className="min-w-0 grow basis-36 py-1.5">
              <p className="text-sm">{m.game_message_from({ time: localClock(createdAt) })}</p>
              <p className="max-h-60 overflow-y-auto whitespace-pre-line font-bold wrap-anywhere">{text}</p>
            </div>
            <IconButton icon={X} label={m.game_message_close()} onClick={() => close(id)} />
          </li>
        ))}
    </ul>
  );
}

/** Says that this phone's team was deleted. Renders nothing when the player left the team. */
function DeletedTeam({ teams, game }: Pick<PlayState, 'teams' | 'game'>) {
  const lastTeamId = rememberedTeam();
  if (lastTeamId === null || teams.some(({ id }) => id === lastTeamId)) return null;
  // The player can choose another team only while a game runs.
  const choose = game.gameStarted ? m.game_team_deleted() : m.game_team_deleted_wait();
  return (
    <div className="mb-4">
      <Notice tone="info">{teams.length > 0 ? choose : m.game_team_deleted_last()}</Notice>
    </div>
  );
}

/** The organiser's messages, or a notice that this phone's team was deleted. */
export default function TeamNotices({ state: { own, teams, game } }: { state: PlayState }) {
  return own === null ? (
    <DeletedTeam teams={teams} game={game} />
  ) : (
    <OrganiserMessages messages={own.messages} />
  );
}
