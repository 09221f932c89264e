import { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type pg from 'pg';
import { z } from 'zod';
import { type Bus, type BusMessage, createMemoryBus } from './bus.ts';

/** On which servers tell each other what is new. */
export const SERVERS_CHANNEL = 'reisspel';
/** Each server shares this advisory lock for as long as it runs; who replaces the database has it alone. */
export const SERVER_LOCK = 0x72656974;
/** Milliseconds before the listener connects again; the hub then looks for what was missed meanwhile. */
const RECONNECT_MS = 1_000;
/** Milliseconds between two questions whether the connection still hears: a network may drop one without a word to either side. */
const BEAT_MS = 15_000;

const Message: z.ZodType<BusMessage> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('revision'),
    tripId: z.string(),
    revision: z.number(),
    entry: z.string().optional(),
  }),
  z.object({ type: z.literal('sessions-ended'), sessionIds: z.array(z.string()) }),
  z.object({ type: z.literal('trip-ended'), tripId: z.string() }),
  z.object({ type: z.literal('access-changed') }),
  z.object({
    type: z.literal('phones'),
    tripId: z.string(),
    server: z.string(),
    phones: z.array(z.object({ teamId: TeamId, taskId: TaskId, count: z.number() })),
  }),
  z.object({ type: z.literal('photo-given-up'), teamId: TeamId, submissionId: SubmissionId }),
]);

interface Connection {
  readonly client: pg.Client;
  close(): Promise<void>;
}

interface PostgresBusOptions {
  /** Makes a connection, which is then the bus's own. */
  connect: () => Promise<Connection>;
  onError: (error: unknown) => void;
  beatMs?: number;
}

function parse(payload: string | undefined): BusMessage | null {
  try {
    return Message.parse(JSON.parse(payload ?? ''));
  } catch {
    // Somebody else's notification on a channel of the same name.
    return null;
  }
}

/** Closes the connection when it cannot be listened on. */
async function listenOn({ client, close }: Connection): Promise<void> {
  try {
    // Waits while the database is being replaced.
    await client.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK]);
    await client.query(`listen ${SERVERS_CHANNEL}`);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Closes a connection that does not answer before it is asked again. */
function watch({ client, close }: Connection, beatMs: number, onError: (error: unknown) => void): void {
  let isAsked = false;
  const beating = setInterval(() => {
    if (isAsked) {
      clearInterval(beating);
      onError(new Error('The connection that listens gave no answer'));
      close().catch(onError);
      return;
    }
    isAsked = true;
    const answered = () => {
      isAsked = false;
    };
    // One that broke says so itself.
    client.query('select 1').then(answered, () => {});
  }, beatMs);
  client.once('end', () => clearInterval(beating));
}

/**
 * LISTEN/NOTIFY on a connection of its own, which also tells that a server uses the database. Rejects when the first connection
 * fails; later breaks heal.
 */
export async function createPostgresBus({
  connect: open,
  onError,
  beatMs = BEAT_MS,
}: PostgresBusOptions): Promise<Bus> {
  const local = createMemoryBus();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  /** null while the connection is down. */
  let connection: Connection | null = null;

  async function connect(): Promise<void> {
    const opened = await open();
    const { client } = opened;
    client.on('error', onError);
    client.on('notification', ({ payload }) => {
      const message = parse(payload);
      if (message) local.publish(message);
    });
    await listenOn(opened);
    if (closed) return opened.close();
    connection = opened;
    client.once('end', () => {
      connection = null;
      reconnectLater();
    });
    watch(opened, beatMs, onError);
    // The first time nobody listens yet.
    local.publish({ type: 'hearing-again' });
  }

  /** One try at a time, each a while after the last one failed. */
  function reconnectLater(): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        onError(error);
        reconnectLater();
      });
    }, RECONNECT_MS);
  }

  /** That of the last time somebody asked whether all was heard: over another one, something may have been missed. */
  let heardOver: Connection | null = null;

  await connect();
  return {
    publish(message) {
      connection?.client
        .query('select pg_notify($1, $2)', [SERVERS_CHANNEL, JSON.stringify(message)])
        .catch(onError);
    },
    subscribe: local.subscribe,
    async hasHeardAll() {
      const asked = connection;
      // What was told before comes before the answer.
      const isHeard =
        asked !== null &&
        (await asked.client.query('select 1').then(
          () => asked === connection,
          () => false,
        ));
      const isSame = isHeard && asked === heardOver;
      heardOver = isHeard ? asked : null;
      return isSame;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connection?.close();
      await local.close();
    },
  };
}
