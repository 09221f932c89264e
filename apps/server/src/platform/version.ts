import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Package = z.object({ version: z.string() });
const FILE = new URL('../../package.json', import.meta.url);

/** Of this server, as its package says. */
export const VERSION = Package.parse(JSON.parse(readFileSync(FILE, 'utf8'))).version;
