import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from '@hono/zod-openapi';
import { TeamId, TripId } from '@reisspel/contract/ids';
import { LiveState, LiveView } from '@reisspel/contract/live';
import type { GalleryReader } from '@reisspel/rules/game/view';
import { done } from '@reisspel/rules/outcome';
import type { ClientInfo } from '../../http/client.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import { type ActorOf, admitToView, type Gate } from '../../http/gate.ts';
import { OpenStream, SSE_HEADERS } from '../../http/open-stream.ts';
import { limitAddress, type TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal } from '../../http/refusal.ts';
import type { Subscriber } from '../../live/audiences.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { SenderAdmission } from '../../platform/admission.ts';
import type { Session } from '../../platform/secrets/session.ts';

/** Most open streams of a session or an address. A hotel with 500 phones has one address. */
export const MAX_STREAMS = 800;
/** Seconds until a refused client may retry. */
const FULL_RETRY_S = 60;

const liveQuery = z.object({
  view: LiveView.default('play'),
  trip: TripId.optional().describe('The trip of the state that the client has'),
  team: TeamId.optional().describe('The team of the player in that state'),
});
const liveHeaders = z.object({
  'last-event-id': z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The revision of the state that the client has'),
});

function galleryReader(session: Session | null): GalleryReader {
  if (session?.isAdmin) return 'organiser';
  return session?.teamId ?? 'guest';
}

function viewerOf(actor: ActorOf<'GET /api/live'>, view: LiveView): Subscriber['viewer'] {
  admitToView(actor, view);
  const { session } = actor;
  const isAdmin = session?.isAdmin === true;
  switch (view) {
    case 'play':
      return { view, teamId: session?.teamId ?? null };
    case 'gallery':
      return { view, reader: galleryReader(session) };
    case 'screen':
      return { view, photos: isAdmin || session?.isGallery === true || session?.isScreen === true };
    case 'helper':
      return { view, role: session?.helper?.role ?? 'look' };
    case 'admin':
    case 'trip':
      return { view };
    default:
      return view satisfies never;
  }
}

/** Returns true if this viewer could have the client's state. `team` is the team in that state. */
function isMadeFor(viewer: Subscriber['viewer'], team: TeamId | null): boolean {
  if (viewer.view === 'play') return viewer.teamId === team;
  // In these views, this client may have seen more or less before.
  return viewer.view !== 'gallery' && viewer.view !== 'screen' && viewer.view !== 'helper';
}

/** Headers of a stream. Hono's `secureHeaders` does not apply to a raw response. */
const STREAM_HEADERS = { ...SSE_HEADERS, 'X-Content-Type-Options': 'nosniff' };

function nodeResponse(env: unknown): ServerResponse | null {
  const bindings: { outgoing?: ServerResponse } = typeof env === 'object' && env !== null ? env : {};
  return bindings.outgoing ?? null;
}

interface LiveRouteDeps {
  hub: LiveHub;
  client: ClientInfo;
  /** Counts the open streams of each session or address. */
  streams: SenderAdmission;
  /** Limits how often an address requests the state: each request reads the database. */
  takeStateTurn: TakeTurn;
}

export function liveRoutes(gate: Gate, { hub, client, streams, takeStateTurn }: LiveRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on(
    'GET /api/live/state',
    'The game as a visitor sees it now, also for players and the organiser',
    limitAddress(client, takeStateTurn),
  ).json("What a visitor's stream would begin with", LiveState, ({ scope }) =>
    hub.visitorState(scope).then(done),
  );
  on('GET /api/live', 'The game while it goes on: a snapshot, then patches (Server-Sent Events)')
    .query(liveQuery)
    .headers(liveHeaders)
    .sends(
      { 200: { description: 'text/event-stream of LiveEvent' } },
      async (actor, { c, query, headers }) => {
        const { view, trip, team } = query;
        const viewer = viewerOf(actor, view);
        // A HEAD request does not open a stream.
        if (c.req.method === 'HEAD') return c.body(null, 200, STREAM_HEADERS);
        const outgoing = nodeResponse(c.env);
        if (outgoing === null) throw new Error('A live stream needs a real connection');
        const sink = await OpenStream.open(outgoing, STREAM_HEADERS);
        if (outgoing.req.destroyed || outgoing.destroyed) return RESPONSE_ALREADY_SENT.clone();
        if (sink === null) throw new HttpRefusal('too_busy', { retryAfterSeconds: 1 });
        const leave = await streams.enter(actor.session?.id ?? client.address(c));
        if (leave === null) throw new HttpRefusal('too_many_streams', {}, FULL_RETRY_S);
        // Uses the client's state only if it was made for the same viewer.
        const isForThisViewer = trip === actor.scope.tripId && isMadeFor(viewer, team ?? null);
        const since = isForThisViewer ? (headers['last-event-id'] ?? null) : null;
        try {
          const detach = await hub.attach(actor.scope, { viewer, pass: actor.pass, sink }, since);
          sink.onClosed(() => {
            detach();
            leave();
          });
        } catch (error) {
          leave();
          throw error;
        }
        return RESPONSE_ALREADY_SENT.clone();
      },
    );
  return router;
}
