import { tanstackRouter } from '@tanstack/router-plugin/vite';

/** Makes the routes from the files in `routes`; each page's component becomes a separate chunk. */
export function pagesByFile() {
  return tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: './src/app/routes',
    generatedRouteTree: './src/app/routeTree.gen.ts',
    quoteStyle: 'single',
    semicolons: true,
  });
}
