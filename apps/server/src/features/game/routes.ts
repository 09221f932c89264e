import { BoardUpdate, GameUpdate, MessageInput, OrganiserMessage } from '@reisspel/contract/game';
import { MessageId } from '@reisspel/contract/ids';
import { sendMessage, updateBoard, updateGame, withdrawMessage } from '@reisspel/rules/game/organiser';
import { refuse } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import type { LiveHub } from '../../live/hub.ts';

interface MessageRouteDeps {
  hub: Pick<LiveHub, 'act'>;
  takeTurn: TakeTurn;
}

export function messageRoutes(gate: Gate, { hub, takeTurn }: MessageRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('POST /api/messages', 'Say something to all teams, or to one')
    .through(limitSession(takeTurn))
    .body(MessageInput)
    .created('The message', OrganiserMessage, ({ scope }, { body }) =>
      hub.act(scope, (game, context) => sendMessage(game, body, context), refuse('not_found')),
    );
  on('DELETE /api/messages/{messageId}', 'Withdraw a message')
    .params({ messageId: MessageId })
    .empty(({ scope }, { params }) =>
      hub.act(scope, (game, context) => withdrawMessage(game, params.messageId, context)),
    );
  return router;
}

export function gameRoutes(gate: Gate, hub: Pick<LiveHub, 'act'>) {
  const { on, router } = tripEndpoints(gate);
  on('PATCH /api/game', 'Start or end the game, show or hide the scoreboard')
    .body(GameUpdate)
    .empty(({ scope }, { body }) => hub.act(scope, (game, context) => updateGame(game, body, context)));
  on('PUT /api/game/board', 'Freeze the scoreboard, reveal it place by place, or show it as it is')
    .body(BoardUpdate)
    .empty(({ scope }, { body }) => hub.act(scope, (game, context) => updateBoard(game, body, context)));
  return router;
}
