/** Draws one page and ends: `node main.js <address> <language> <epoch ms>`, the server's answers as JSON on stdin, the drawing as JSON on stdout. */
import { text } from 'node:stream/consumers';
// Before any of the app's modules.
import './globals.ts';

const { drawPage } = await import('./page.tsx');
const page = await drawPage(JSON.parse(await text(process.stdin)));
// The channels to other tabs would keep this process.
process.stdout.write(JSON.stringify(page), () => process.exit());
