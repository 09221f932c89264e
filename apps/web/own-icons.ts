import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

/** As the module of each icon imports it. */
const LUCIDE_CREATE = /^\.\.\/createLucideIcon\.mjs$/;

/** Lets the icons of Lucide be made by our own few lines: the shapes stay the library's. */
export const OWN_ICONS: Alias = {
  find: LUCIDE_CREATE,
  replacement: fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url)),
};
