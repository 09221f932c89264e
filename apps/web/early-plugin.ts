import { createHash } from 'node:crypto';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { buildClassicScript } from './classic-script.ts';

const SOURCE = 'src/app/early.ts';
/** As many characters as the bundler puts into a name. */
const HASH_LENGTH = 8;

const PREFIX = 'assets/early-';

export function isEarlyScript(fileName: string): boolean {
  return fileName.startsWith(PREFIX);
}

/** Puts `early.ts` into the page as a file of its own that waits for nothing. */
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
      this.emitFile({ type: 'asset', fileName: `${PREFIX}${hash}.js`, source });
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
