import { expect, test } from 'vitest';
import { listen } from './listening.ts';

test('a request that comes before the server is open waits, and is then answered', async () => {
  const requested: string[] = [];
  const answer = async (request: Request) => {
    requested.push(new URL(request.url).pathname);
    return new Response('ja');
  };
  const { address, open, close } = await listen(answer, { port: 0, host: '127.0.0.1' });
  let isAnswered = false;
  const early = fetch(`${address}/vroeg`).then((response) => {
    isAnswered = true;
    return response.text();
  });
  // When a second connection has been accepted, the first has too.
  await expect(fetch(`${address}/te-vroeg`, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  expect([isAnswered, requested]).toEqual([false, []]);
  open();
  expect(await early).toBe('ja');
  expect(requested).toContain('/vroeg');
  await close();
});

test('an idle connection stays open longer than Caddy keeps it', async () => {
  const caddySeconds = 120;
  const { address, open, close } = await listen(() => new Response('ja'), { port: 0, host: '127.0.0.1' });
  open();
  const { headers } = await fetch(address);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(caddySeconds);
  await close();
});
