import pg from 'pg';
import { z } from 'zod';
import { type Bus, type BusMessage, createMemoryBus } from './bus.ts';

const CHANNEL = 'reisspel';
/** Each server shares this advisory lock for as long as it runs; who replaces the database has it alone. */
export const SERVER_LOCK = 0x72656974;
/** Milliseconds before the listener connects again; what was missed meanwhile comes with the hub's poll. */
const RECONNECT_MS = 1_000;

const Message: z.ZodType<BusMessage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('revision'), tripId: z.string(), revision: z.number() }),
  z.object({ type: z.literal('sessions-ended'), sessionIds: z.array(z.string()) }),
  z.object({ type: z.literal('trip-ended'), tripId: z.string() }),
]);

interface PostgresBusOptions {
  url: string;
  onError: (error: unknown) => void;
}

function parse(payload: string | undefined): BusMessage | null {
  try {
    return Message.parse(JSON.parse(payload ?? ''));
  } catch {
    // Somebody else's notification on a channel of the same name.
    return null;
  }
}

/**
 * LISTEN/NOTIFY on a connection of its own, which also tells that a server uses the database. Rejects when the first connection
 * fails; later breaks heal.
 */
export async function createPostgresBus({ url, onError }: PostgresBusOptions): Promise<Bus> {
  const local = createMemoryBus();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  /** null while the connection is down. */
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url });
    next.on('error', onError);
    next.on('notification', ({ payload }) => {
      const message = parse(payload);
      if (message) local.publish(message);
    });
    try {
      await next.connect();
      // Waits while the database is being replaced.
      await next.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK]);
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    next.once('end', () => {
      client = null;
      reconnectLater();
    });
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

  await connect();
  return {
    publish(message) {
      client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(onError);
    },
    subscribe: local.subscribe,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
      await local.close();
    },
  };
}
