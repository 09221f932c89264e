/**
 * `node main.js <path> <language> <epoch ms>`: draws a page on the server. Reads the answers of the
 * API as JSON on stdin, and writes the drawing as JSON on stdout.
 */
import { text } from 'node:stream/consumers';
import './globals.ts';

const { drawPage } = await import('./page.tsx');
const page = await drawPage(JSON.parse(await text(process.stdin)));
// Ends explicitly: the app's open broadcast channels would keep this process alive.
process.stdout.write(JSON.stringify(page), () => process.exit());
