import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds in which changes are put together, as the app does. */
const COALESCE_MS = 50;
const TEAMS = 20;

/**
 * The least that could do it: no session, no rule, nothing is written down. An answer adds a point to a
 * team, and all who look are sent the whole board. Gives its address.
 */
export async function startFloor(): Promise<string> {
  const scores = Array.from({ length: TEAMS }, (_, n) => ({
    teamId: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    score: 0,
    completed: 0,
    answered: 0,
  }));
  const streams = new Set<ServerResponse>();
  let revision = 1;
  let isTelling = false;
  const frame = () =>
    Buffer.from(
      `id: ${revision}\nevent: patch\ndata: ${JSON.stringify({ type: 'patch', revision, changes: [{ at: 'scores', put: scores }] })}\n\n`,
    );
  const tell = () => {
    isTelling = false;
    revision += 1;
    const bytes = frame();
    for (const stream of streams) stream.write(bytes);
  };
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(frame());
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { team }: { team: number } = JSON.parse(Buffer.concat(chunks).toString());
      const score = scores[team % TEAMS];
      if (score) Object.assign(score, { score: score.score + 10, answered: score.answered + 1 });
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ id: team, attempt: 1, outcome: { verdict: 'accepted' }, checks: [] }));
      if (isTelling) return;
      isTelling = true;
      setTimeout(tell, COALESCE_MS);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
