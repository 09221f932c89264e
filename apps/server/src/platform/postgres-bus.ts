import pg from 'pg';
import { z } from 'zod';
import { type Bus, type BusMessage, createMemoryBus } from './bus.ts';

const CHANNEL = 'reisspel';
/** Milliseconds before the listener connects again; what was missed meanwhile comes with the hub's poll. */
const RECONNECT_MS = 1_000;

const Message: z.ZodType<BusMessage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('revision'), tripId: z.string(), revision: z.number() }),
  z.object({ type: z.literal('sessions-ended'), sessionIds: z.array(z.string()) }),
]);

interface PostgresBusOptions {
  url: string;
  onError: (error: Error) => void;
}

/** LISTEN/NOTIFY on a connection of its own. Rejects when the first connection fails; later breaks heal. */
export async function createPostgresBus({ url, onError }: PostgresBusOptions): Promise<Bus> {
  const local = createMemoryBus();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url });
    next.on('error', onError);
    next.on('end', () => {
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    });
    next.on('notification', ({ payload }) => {
      const message = Message.safeParse(JSON.parse(payload ?? 'null'));
      if (message.success) local.publish(message.data);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    client = next;
  }

  function reconnect(): void {
    connect().catch((error: Error) => {
      onError(error);
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS);
    });
  }

  await connect();
  return {
    publish(message) {
      client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(onError);
    },
    subscribe: local.subscribe,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client.end();
      await local.close();
    },
  };
}
