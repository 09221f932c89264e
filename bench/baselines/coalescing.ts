/**
 * The least that could serve a burst of answers: no session, no rule, nothing is written down. An answer
 * adds points to a team. Changes are put together, and all who look are sent the whole board.
 */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { listenAndSay } from './listening.ts';

/** Milliseconds in which changes are put together, as the app does. */
const COALESCE_MS = 50;
const TEAMS = 20;
const POINTS = 10;

const STREAM_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n';

const scores = Array.from({ length: TEAMS }, (_, n) => ({
  teamId: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  score: 0,
  completed: 0,
  answered: 0,
}));
const streams = new Set<Socket>();
let revision = 1;
let isTelling = false;

function frame(): Buffer {
  const event = { type: 'patch', revision, changes: [{ at: 'scores', put: scores }] };
  return Buffer.from(`id: ${revision}\nevent: patch\ndata: ${JSON.stringify(event)}\n\n`);
}

function tell(): void {
  isTelling = false;
  revision += 1;
  const bytes = frame();
  for (const stream of streams) stream.write(bytes);
}

function count(body: string): void {
  const { team }: { team: number } = JSON.parse(body);
  const score = scores[team % TEAMS];
  if (score) Object.assign(score, { score: score.score + POINTS, answered: score.answered + 1 });
  if (isTelling) return;
  isTelling = true;
  setTimeout(tell, COALESCE_MS);
}

// Connections wait for the rounds of other servers, however long these take.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  if (request.method === 'GET') {
    request.socket.write(STREAM_HEAD);
    request.socket.write(frame());
    streams.add(request.socket);
    request.socket.on('close', () => streams.delete(request.socket));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    count(Buffer.concat(chunks).toString());
    const answer = Buffer.from(JSON.stringify({ attempt: 1, outcome: { verdict: 'accepted' }, checks: [] }));
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.byteLength });
    response.end(answer);
  });
});
listenAndSay(server);
