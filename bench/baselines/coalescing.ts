/**
 * A minimal server for a burst of answers, without sessions, rules or database. An answer adds
 * points to a team. The server collects changes for a short time, and then sends the whole
 * scoreboard to all streams.
 */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { listenAndPrint } from './listening.ts';

/** Milliseconds in which the server collects changes, as in the app. */
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
let isScheduled = false;

function frame(): Buffer {
  const event = { type: 'patch', revision, changes: [{ at: 'scores', put: scores }] };
  return Buffer.from(`id: ${revision}\nevent: patch\ndata: ${JSON.stringify(event)}\n\n`);
}

function sendScores(): void {
  isScheduled = false;
  revision += 1;
  const bytes = frame();
  for (const stream of streams) stream.write(bytes);
}

function addPoints(body: string): void {
  const { team }: { team: number } = JSON.parse(body);
  const score = scores[team % TEAMS];
  if (score) Object.assign(score, { score: score.score + POINTS, answered: score.answered + 1 });
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(sendScores, COALESCE_MS);
}

// Never closes an idle connection: connections are idle while the other servers are measured.
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
    addPoints(Buffer.concat(chunks).toString());
    const answer = Buffer.from(JSON.stringify({ attempt: 1, outcome: { verdict: 'accepted' }, checks: [] }));
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.byteLength });
    response.end(answer);
  });
});
listenAndPrint(server);
