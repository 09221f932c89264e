import { tanstackRouter } from '@tanstack/router-plugin/vite';

/** The pages by their files: each one's component in a part of its own. */
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
