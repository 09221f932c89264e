/** `node main.js <address> <language> <epoch ms>`: answers on stdin, drawing on stdout, as JSON. */
import { text } from 'node:stream/consumers';
import './globals.ts';

const { drawPage } = await import('./page.tsx');
const page = await drawPage(JSON.parse(await text(process.stdin)));
// The open channels to other tabs would keep this process alive.
process.stdout.write(JSON.stringify(page), () => process.exit());
