import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Builds `source` (from `root`) as a classic script: some browsers run no modules in workers. */
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

const SOURCE = 'src/app/early.ts';
/** Characters of the hash in the file's name, as in the names that the bundler gives. */
const HASH_LENGTH = 8;

const FILE_PREFIX = 'assets/early-';

export function isEarlyScript(fileName: string): boolean {
  return fileName.startsWith(FILE_PREFIX);
}

/** Builds `early.ts` as a separate script, which the page loads without waiting for other code. */
export function earlyScript(): Plugin {
  let root = '';
  return {
    name: 'early-script',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const source = await buildClassicScript(root, SOURCE);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, HASH_LENGTH);
      this.emitFile({ type: 'asset', fileName: `${FILE_PREFIX}${hash}.js`, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }): HtmlTagDescriptor[] {
        const early = Object.keys(bundle ?? {}).find(isEarlyScript);
        if (early === undefined) throw new Error('The build has no early script');
        return [{ tag: 'script', attrs: { async: true, src: `/${early}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}
