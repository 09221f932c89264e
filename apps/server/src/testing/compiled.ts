import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment in which programs of a test keep what Node compiled: each start is a third shorter after the first. */
export const COMPILED_ONCE = { NODE_COMPILE_CACHE: join(tmpdir(), 'reisspel-compiled') };
