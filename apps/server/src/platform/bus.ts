import { EventEmitter } from 'node:events';
import { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type pg from 'pg';
import { z } from 'zod';

const ServersMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('revision'),
    tripId: z.string(),
    revision: z.number(),
    /** The changes of this revision as the database logs them. Absent if too long to send. */
    entry: z.string().optional(),
  }),
  z.object({ type: z.literal('sessions-ended'), sessionIds: z.array(z.string()) }),
  z.object({ type: z.literal('trip-ended'), tripId: z.string() }),
  z.object({ type: z.literal('access-changed') }),
  /** The phones of one server that have a task open, repeated before they expire. */
  z.object({
    type: z.literal('phones'),
    tripId: z.string(),
    server: z.string(),
    phones: z.array(z.object({ teamId: TeamId, taskId: TaskId, count: z.number() })),
  }),
  /** A photo was given up: a server that is checking it must not count it. */
  z.object({ type: z.literal('photo-given-up'), teamId: TeamId, submissionId: SubmissionId }),
]);

/** Messages between servers on one database. They may get lost: the hub also polls the database. */
export type BusMessage =
  | z.infer<typeof ServersMessage>
  /** This server receives messages again. It missed those sent in the meantime. */
  | { type: 'reconnected' };

export interface Bus {
  publish(message: BusMessage): void;
  /** Receives the messages of every server, this one included. Returns a function that stops it. */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** True when all messages sent before now have arrived; false when some may be lost. */
  isUpToDate(): Promise<boolean>;
  close(): Promise<void>;
}

export function createMemoryBus(): Bus {
  const emitter = new EventEmitter();
  return {
    publish: (message) => {
      emitter.emit('message', message);
    },
    subscribe(listener) {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
    isUpToDate: async () => true,
    close: async () => {
      emitter.removeAllListeners();
    },
  };
}

export const SERVERS_CHANNEL = 'reisspel';
/** Running servers share this advisory lock; replacing the database takes it exclusively. */
export const SERVER_LOCK = 0x72656974;
/** Milliseconds before the listener reconnects; the hub then looks for missed changes. */
const RECONNECT_MS = 1_000;
/** Milliseconds between checks of the connection: a network can drop it without notice. */
const CHECK_MS = 15_000;

interface Connection {
  readonly client: pg.Client;
  close(): Promise<void>;
}

interface PostgresBusOptions {
  connect: () => Promise<Connection>;
  onError: (error: unknown) => void;
  checkMs?: number;
}

function parse(payload: string | undefined): BusMessage | null {
  try {
    return ServersMessage.parse(JSON.parse(payload ?? ''));
  } catch {
    // Another program may use the same channel name.
    return null;
  }
}

async function listenOn({ client, close }: Connection): Promise<void> {
  try {
    await client.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK]);
    await client.query(`listen ${SERVERS_CHANNEL}`);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Closes a connection that did not answer since the previous check. */
function watchConnection(
  { client, close }: Connection,
  checkMs: number,
  onError: (error: unknown) => void,
): void {
  let isUnanswered = false;
  const checks = setInterval(() => {
    if (isUnanswered) {
      clearInterval(checks);
      onError(new Error('The connection that listens gave no answer'));
      close().catch(onError);
      return;
    }
    isUnanswered = true;
    const answered = () => {
      isUnanswered = false;
    };
    client.query('select 1').then(answered, () => {});
  }, checkMs);
  client.once('end', () => clearInterval(checks));
}

/** Rejects when the first connection fails; reconnects when a later one is lost. */
export async function createPostgresBus({
  connect: open,
  onError,
  checkMs = CHECK_MS,
}: PostgresBusOptions): Promise<Bus> {
  const local = createMemoryBus();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
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
    watchConnection(opened, checkMs, onError);
    local.publish({ type: 'reconnected' });
  }

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

  /** The connection that answered the last `isUpToDate`. A newer one may have missed messages. */
  let confirmed: Connection | null = null;

  await connect();
  return {
    publish(message) {
      connection?.client
        .query('select pg_notify($1, $2)', [SERVERS_CHANNEL, JSON.stringify(message)])
        .catch(onError);
    },
    subscribe: local.subscribe,
    async isUpToDate() {
      const asked = connection;
      const isAnswered = await asked?.client.query('select 1').then(
        () => asked === connection,
        () => false,
      );
      const before = confirmed;
      confirmed = isAnswered ? asked : null;
      return confirmed !== null && confirmed === before;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connection?.close();
      await local.close();
    },
  };
}
