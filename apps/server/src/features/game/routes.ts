import { BoardUpdate, GameUpdate, MessageInput, OrganiserMessage, ReplyInput } from '@reisspel/contract/game';
import { MessageId, ReplyId } from '@reisspel/contract/ids';
import { Landing } from '@reisspel/contract/live';
import { Recap } from '@reisspel/contract/recap';
import { reportLanding } from '@reisspel/rules/game/landing';
import { sendMessage, updateBoard, updateGame, withdrawMessage } from '@reisspel/rules/game/organiser';
import { recapOf } from '@reisspel/rules/game/recap';
import { deleteReply, markReplyRead, sendReply } from '@reisspel/rules/game/reply';
import { done, refuse } from '@reisspel/rules/outcome';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { limitSession, type TakeTurn } from '../../http/rate-limit.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';

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
  on('POST /api/replies', 'Write to the organiser')
    .through(limitSession(takeTurn))
    .body(ReplyInput)
    .empty(async ({ scope, teamId }, { body }) => {
      if (body.teamId !== teamId) return refuse('other_team');
      return hub.act(scope, (game, context) => sendReply(game, body, context), refuse('not_found'));
    });
  on('PUT /api/replies/{replyId}/read', 'Mark a message of a team, and its older ones, as read')
    .params({ replyId: ReplyId })
    .empty(({ scope }, { params }) => hub.act(scope, (game) => markReplyRead(game, params.replyId)));
  on('DELETE /api/replies/{replyId}', 'Delete a message of a team')
    .params({ replyId: ReplyId })
    .empty(({ scope }, { params }) =>
      hub.act(scope, (game, context) => deleteReply(game, params.replyId, context)),
    );
  return router;
}

interface GameRouteDeps {
  hub: Pick<LiveHub, 'act' | 'live'>;
  clock: Clock;
}

export function gameRoutes(gate: Gate, { hub, clock }: GameRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('PATCH /api/game', 'Start, pause or end the game, show or hide the scoreboard')
    .body(GameUpdate)
    .empty(({ scope }, { body }) => hub.act(scope, (game, context) => updateGame(game, body, context)));
  on('PUT /api/game/board', 'Freeze the scoreboard, reveal it place by place, or show it as it is')
    .body(BoardUpdate)
    .empty(({ scope }, { body }) => hub.act(scope, (game, context) => updateBoard(game, body, context)));
  on('POST /api/game/landings', 'Say that a flight has landed, for which tasks wait')
    .body(Landing.pick({ flightId: true }))
    .empty(({ scope }, { body }) =>
      hub.act(scope, (game, context) => reportLanding(game, body.flightId, context)),
    );
  on('GET /api/game/recap', 'Look back on the game: figures of teams and tasks, and all attempts').json(
    'The figures',
    Recap,
    async ({ scope }) => done(recapOf((await hub.live(scope)).game, clock.now())),
  );
  return router;
}
