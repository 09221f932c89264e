import { fileURLToPath } from 'node:url';
import type { Alias, Plugin } from 'vite';

/** The import in the module of each icon. */
const LUCIDE_CREATE_IMPORT = /^\.\.\/createLucideIcon\.mjs$/;

/** Replaces Lucide's function that makes an icon by our smaller one; the shapes stay Lucide's. */
export const OWN_ICONS: Alias = {
  find: LUCIDE_CREATE_IMPORT,
  replacement: fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url)),
};

const LUCIDE_ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
const ICON_DATA = /const __iconData = \{[\s\S]*?\n {2}node: (\[[\s\S]*?\])(?:,\n {2}\w+: [^\n]*)*\n\};/;
const REACT_KEY = /,\s*key: "[a-z0-9]+"/g;

/** Drops all data of an icon except its shapes: that saves half a kilobyte in each first view. */
export function iconShapes(): Plugin {
  return {
    name: 'icon-shapes',
    apply: 'build',
    transform: {
      filter: { id: LUCIDE_ICON },
      handler(code, id) {
        const shapes = ICON_DATA.exec(code)?.[1];
        // This module only re-exports another icon under a second name.
        if (shapes === undefined && !code.includes('__iconData =')) return null;
        if (shapes === undefined) throw new Error(`The shapes of this icon were not found: ${id}`);
        return {
          code: code.replace(ICON_DATA, `const __iconData = { node: ${shapes.replaceAll(REACT_KEY, '')} };`),
          map: null,
        };
      },
    },
  };
}
