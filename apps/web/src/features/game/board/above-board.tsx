import type { TeamMessage } from '@reisspel/contract/game';
import type { PlayState } from '@reisspel/contract/live';
import { Megaphone, X } from 'lucide-react';
import { useState } from 'react';
import { localClock } from '../../../lib/format/dates.ts';
import { readStored, store } from '../../../lib/storage.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rememberedTeam } from '../mutations.ts';

/** Storage key for the ids of closed messages, with spaces between. */
const CLOSED_KEY = 'closed_messages';

function readClosed(): ReadonlySet<string> {
  return new Set(readStored(CLOSED_KEY)?.split(' '));
}

interface OrganiserMessagesProps {
  messages: readonly TeamMessage[];
}

function OrganiserMessages({ messages }: OrganiserMessagesProps) {
  const [closed, setClosed] = useState(readClosed);
  const close = (id: string) => {
    const known = messages.map((message) => message.id);
    const next = new Set(known.filter((other) => other === id || closed.has(other)));
    store(CLOSED_KEY, [...next].join(' '));
    setClosed(next);
  };
  return (
    <ul
      aria-live="polite"
      aria-label={m.game_messages()}
      className="mb-4 grid grid-cols-1 gap-2 empty:hidden"
    >
      {messages
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

/** Says why this phone has no team any more, unless its player left it. */
function FormerTeam({ teams, game }: Pick<PlayState, 'teams' | 'game'>) {
  const before = rememberedTeam();
  if (before === null || teams.some(({ id }) => id === before)) return null;
  // No list of teams shows while no game runs: another game was loaded.
  const choose = game.gameStarted ? m.game_team_deleted() : m.game_team_deleted_wait();
  return (
    <div className="mb-4">
      <Notice tone="info">{teams.length > 0 ? choose : m.game_team_deleted_last()}</Notice>
    </div>
  );
}

export default function AboveBoard({ state: { own, teams, game } }: { state: PlayState }) {
  return own === null ? (
    <FormerTeam teams={teams} game={game} />
  ) : (
    <OrganiserMessages messages={own.messages} />
  );
}
