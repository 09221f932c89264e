/**
 * A minimal server for photos: sharp makes the app's three sizes, and the server hashes them,
 * writes them to disk and syncs them. There are no sessions, tasks or database.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { processPhoto } from '../../apps/server/src/platform/pictures/images.ts';
import { listenAndPrint } from './listening.ts';

const folder = mkdtempSync(join(tmpdir(), 'reisspel-pictures-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
process.once('SIGTERM', () => process.exit());

async function writeSynced(bytes: Buffer): Promise<void> {
  const name = createHash('sha256').update(bytes).digest('hex');
  const file = await open(join(folder, name), 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
  const photo = await buffer(request);
  const processed = await processPhoto(photo);
  if (!processed.ok) throw new Error('The photo cannot be read');
  await Promise.all(Object.values(processed.value.variants).map(writeSynced));
  response.writeHead(200, { 'Content-Length': 0 }).end();
});
listenAndPrint(server);
