import { join } from 'node:path';
import { build } from 'vite';

/** Bundles `source` (below `root`) into a classic script: not all browsers take module workers. */
export async function buildClassicScript(
  root: string,
  source: string,
  define: Record<string, string> = {},
): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  if (result === undefined || !('output' in result)) throw new Error(`${source} was not built`);
  return result.output[0].code;
}
