import { FIRST_VIEWS } from '@reisspel/contract/first-views';
import type { Language } from '@reisspel/contract/language';
import type { Plugin, Rolldown } from 'vite';

/** A module as the bundler describes it, before unused code is dropped. */
interface ModuleInfo {
  code: string | null;
  importedIds: readonly string[];
}
type ModuleOf = (id: string) => ModuleInfo | null;

/** The route's file name without its ending: `game` for "/game", `index` for "/". */
const routeOf = (address: string) => address.slice(1) || 'index';

/** Modules that this many first views use go into one file, which all first views load. */
const SHARED_FROM = 3;

/** Modules that are never grouped: the entry, the routes and the style sheets. */
const NOT_GROUPED = /\/src\/main\.tsx$|\?tsr-split=|\.css$/;
const START = /\/src\/main\.tsx$/;
const ROUTE = /\/routes\/([\w.$]+)\.tsx\?tsr-split=component$/;
const MESSAGES = /\/paraglide\/messages\.js$/;
const ICONS = /\/lucide-react\.m?js$/;

function routeIn(id: string): string | undefined {
  return ROUTE.exec(id)?.[1];
}

/** The file of each name that a module re-exports. */
function reexportsIn(code: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of code.matchAll(/export \{([^}]+)\} from '\.\/([^']+)'/g)) {
    for (const name of names.split(',')) files.set(name.replace(/.* as /, '').trim(), file);
  }
  return files;
}

/** Follows only the messages and icons that a module names; the bundler drops the others. */
class ImportGraph {
  readonly #moduleOf: ModuleOf;
  readonly #icons = new Map<string, Map<string, string>>();

  constructor(moduleOf: ModuleOf) {
    this.#moduleOf = moduleOf;
  }

  closure(id: string, found = new Set<string>()): Set<string> {
    if (found.has(id)) return found;
    found.add(id);
    for (const next of this.#importsOf(id)) this.closure(next, found);
    return found;
  }

  #importsOf(id: string): string[] {
    const module = this.#moduleOf(id);
    const code = module?.code ?? '';
    return (module?.importedIds ?? []).flatMap((next) => {
      if (MESSAGES.test(next)) return this.#textsIn(code, next);
      return ICONS.test(next) ? this.#iconsIn(code, next) : [next];
    });
  }

  #textsIn(code: string, messages: string): string[] {
    const folder = messages.replace(/\.js$/, '');
    return [...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => `${folder}/${key}.js`);
  }

  #iconsIn(code: string, all: string): string[] {
    const files = this.#icons.get(all) ?? reexportsIn(this.#moduleOf(all)?.code ?? '');
    this.#icons.set(all, files);
    const names = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code)?.[1] ?? '';
    return names.split(',').flatMap((name) => {
      const file = files.get(name.replace(/ as .*/, '').trim());
      return file === undefined ? [] : [all.replace(/[^/]+$/, file)];
    });
  }
}

/**
 * Parts that load after the first views, each in one file: what every page loads when it is idle,
 * the card of notifications, a player's board, the screens of a task, and the rest of the game's
 * page. Each pattern matches the modules with which a part begins. A module that several parts use
 * is in the first of them. Without these parts a player would load seventy files.
 */
const LATER_PARTS = {
  everywhere:
    /\/(?:shell\/(?:app-bars|menu)|live\/(?:keep-view|fetch-play-state)|ui\/(?:feedback\/progress|overlays\/confirm-modal)|icons\/trash)\.(?:tsx?|mjs)$/,
  notifications: /\/components\/notification-card\.tsx$/,
  board: /\/features\/game\/board\/team-(?:board|notices)\.tsx$/,
  tasks:
    /\/features\/game\/(?:task\/(?:task-screen|answer-flow)|photo\/(?:photo-flow|ask-organiser)|queue\/queue-bar)\.tsx$/,
  around: /\/(?:shell\/below-game|game\/board\/(?:waiting-room|sound-switch))\.tsx$/,
};

/** For each module: the first views that load it. Leaves out modules that none of them loads. */
function usersOf(graph: ImportGraph, ids: readonly string[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const firstViews = Object.keys(FIRST_VIEWS).map(routeOf);
  for (const id of ids) {
    const route = routeIn(id);
    const views = START.test(id) ? firstViews : firstViews.filter((view) => view === route);
    if (views.length === 0) continue;
    for (const used of graph.closure(id)) {
      const known = users.get(used) ?? new Set();
      users.set(used, new Set([...known, ...views]));
    }
  }
  return users;
}

/** For each module that a later part loads: the first such part. */
function laterPartsOf(graph: ImportGraph, ids: readonly string[]): Map<string, string> {
  const parts = new Map<string, string>();
  for (const [part, entries] of Object.entries(LATER_PARTS)) {
    for (const id of ids.filter((each) => entries.test(each))) {
      for (const used of graph.closure(id)) if (!parts.has(used)) parts.set(used, part);
    }
  }
  return parts;
}

function filesOf(name: string, bundle: Rolldown.OutputBundle, found: Set<string>): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const next of chunk.imports) filesOf(next, bundle, found);
  return found;
}

/** Preloaded for each address, without the entry's files, which `index.html` names. */
function filesByAddress(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const start = new Set<string>();
  for (const { isEntry, fileName } of chunks) if (isEntry) filesOf(fileName, bundle, start);
  const ofRoute = (route: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => routeIn(facadeModuleId ?? '') === route);
    if (chunk === undefined) throw new Error(`The build has no ${route}`);
    return [...filesOf(chunk.fileName, bundle, new Set(start))].filter((name) => !start.has(name));
  };
  return Object.fromEntries(
    Object.keys(FIRST_VIEWS).map((address) => [address, ofRoute(routeOf(address)).map((name) => `/${name}`)]),
  );
}

/** Groups modules of the same first views: the bundler alone would make some thirty files. */
export function firstViewFiles(language: Language): {
  plugin: Plugin;
  groups: Rolldown.CodeSplittingGroup[];
} {
  let users = new Map<string, Set<string>>();
  let laterParts = new Map<string, string>();
  const plugin: Plugin = {
    name: 'first-view-files',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const graph = new ImportGraph((id) => this.getModuleInfo(id));
      users = usersOf(graph, ids);
      laterParts = laterPartsOf(graph, ids);
    },
    generateBundle(_options, bundle) {
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
      const source = JSON.stringify({
        parts: filesByAddress(bundle),
        fonts: fonts.map((name) => `/${name}`),
      });
      this.emitFile({ type: 'asset', fileName: `first-views.${language}.json`, source });
    },
  };
  const loadedBy = (id: string) => (NOT_GROUPED.test(id) ? [] : [...(users.get(id) ?? [])]);
  const laterPartOf = (id: string) => (NOT_GROUPED.test(id) ? null : (laterParts.get(id) ?? null));
  const ofViews = (count: number) => (id: string) =>
    loadedBy(id).length === count ? loadedBy(id).join('-') : null;
  // A group takes along what its modules import, unless a group before it has that already.
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'first', test: (id) => loadedBy(id).length >= SHARED_FROM, priority: 5 },
    { debugName: 'pairs of first views', name: ofViews(2), priority: 4 },
    { name: (id) => (laterPartOf(id) === null ? null : ofViews(1)(id)), priority: 3 },
    ...Object.keys(LATER_PARTS).map((part, index) => ({
      name: part,
      test: (id: string) => laterPartOf(id) === part,
      priority: 2 - index / 10,
    })),
    { debugName: 'the rest of one first view', name: ofViews(1), priority: 1 },
  ];
  return { plugin, groups };
}
