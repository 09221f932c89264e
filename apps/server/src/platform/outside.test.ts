import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createOutside, isOutsideAddress, NotPublicError, publicOnly } from './outside.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves `listener` on loopback as the website at every public name. */
async function website(listener: RequestListener) {
  const site = createServer(listener);
  server = site;
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return createOutside({
    ask: (to, { headers, signal }) =>
      new Promise((resolve, reject) => {
        const { pathname, hostname } = new URL(to);
        const options = {
          host: '127.0.0.1',
          port,
          path: pathname,
          headers: { ...headers, host: hostname },
          signal,
        };
        request(options, resolve).on('error', reject).end();
      }),
  });
}

test('downloads a file without telling the website about the caller', async () => {
  const received: IncomingHttpHeaders[] = [];
  const get = await website(({ headers }, answer) => {
    received.push(headers);
    answer.end('een plaatje');
  });
  expect(await get('https://foto.example/a.png', 100)).toEqual({
    ok: true,
    bytes: Buffer.from('een plaatje'),
  });
  expect(Object.keys(received[0] ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'host',
    'user-agent',
  ]);
});

test('stops reading a file that is too large', async () => {
  let sent = 0;
  const get = await website((_, answer) => {
    const more = () => {
      sent += 1;
      if (!answer.destroyed && answer.write(Buffer.alloc(64 * 1024))) setImmediate(more);
    };
    answer.on('drain', more);
    more();
  });
  expect(await get('https://foto.example/groot', 200_000)).toEqual({ ok: false, reason: 'too_large' });
  expect(sent).toBeLessThan(1_000);
});

test.each([
  ['http://foto.example/'],
  ['https://127.0.0.1/'],
  ['https://[::1]/'],
  ['https://2130706433/'],
  ['https://localhost/'],
  ['https://beheer.internal/'],
  ['https://foto.example:8443/'],
  ['https://naam:wachtwoord@foto.example/'],
  ['file:///etc/passwd'],
  ['geen adres'],
])('never connects to %s, not even after a redirect', async (address) => {
  const requestedPaths: string[] = [];
  const get = await website((request, answer) => {
    requestedPaths.push(request.url ?? '');
    answer.writeHead(302, { Location: address }).end();
  });
  expect(isOutsideAddress(address)).toBe(false);
  expect(await get(address, 100)).toEqual({ ok: false, reason: 'unreachable' });
  expect(requestedPaths).toEqual([]);
  if (!URL.canParse(address)) return;
  expect(await get('https://foto.example/eerst', 100)).toEqual({ ok: false, reason: 'unreachable' });
  expect(requestedPaths).toEqual(['/eerst']);
});

test('follows a limited number of redirects', async () => {
  const get = await website(({ url }, answer) => {
    if (url === '/kort') answer.writeHead(301, { Location: 'https://ander.example/lang' }).end();
    else if (url === '/lang') answer.end('gevonden');
    else answer.writeHead(302, { Location: '/rond' }).end();
  });
  expect(await get('https://foto.example/kort', 100)).toEqual({ ok: true, bytes: Buffer.from('gevonden') });
  expect(await get('https://foto.example/rond', 100)).toEqual({ ok: false, reason: 'unreachable' });
});

test('does not connect to a name with a private address among its addresses', async () => {
  const resolve: LookupFunction = (_name, _options, callback) =>
    callback(null, [
      { address: '93.184.215.14', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ]);
  const outcome = new Promise((settle) => {
    publicOnly(resolve)('foto.example', {}, (error) => settle(error));
  });
  expect(await outcome).toBeInstanceOf(NotPublicError);
  expect(await createOutside({ resolve })('https://foto.example/', 100)).toEqual({
    ok: false,
    reason: 'unreachable',
  });
});

test('returns nothing when the website refuses or breaks off', async () => {
  const get = await website(({ url }, answer) => {
    if (url === '/nee') answer.writeHead(404).end('niet hier');
    else {
      answer.writeHead(200, { 'Content-Length': '100' });
      answer.write('half');
      setImmediate(() => answer.destroy());
    }
  });
  for (const path of ['/nee', '/half'])
    expect(await get(`https://foto.example${path}`, 1_000)).toEqual({ ok: false, reason: 'unreachable' });
});
