import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Package = z.object({ version: z.string() });
const FILE = join(import.meta.dirname, '../../package.json');

export const VERSION = Package.parse(JSON.parse(readFileSync(FILE, 'utf8'))).version;
