import { fileURLToPath } from 'node:url';
import type { Alias, Plugin } from 'vite';

/** As the module of each icon imports it. */
const LUCIDE_CREATE = /^\.\.\/createLucideIcon\.mjs$/;

/** Lets the icons of Lucide be made by our own few lines: the shapes stay the library's. */
export const OWN_ICONS: Alias = {
  find: LUCIDE_CREATE,
  replacement: fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url)),
};

const LUCIDE_ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const DATA = /const __iconData = \{[\s\S]*?\n {2}node: (\[[\s\S]*?\])(?:,\n {2}\w+: [^\n]*)*\n\};/;
const KEY = /,\s*key: "[a-z0-9]+"/g;

/** Keeps only the shapes of each icon: the rest is half a kilobyte of each first view. */
export function iconShapes(): Plugin {
  return {
    name: 'icon-shapes',
    apply: 'build',
    transform: {
      filter: { id: LUCIDE_ICON },
      handler(code, id) {
        const shapes = DATA.exec(code)?.[1];
        // One that only gives another its name.
        if (shapes === undefined && !code.includes('__iconData =')) return null;
        if (shapes === undefined) throw new Error(`An icon whose shapes are not where they were: ${id}`);
        return {
          code: code.replace(DATA, `const __iconData = { node: ${shapes.replaceAll(KEY, '')} };`),
          map: null,
        };
      },
    },
  };
}
