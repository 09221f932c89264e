import { createFileRoute } from '@tanstack/react-router';

/** Serves every address without a route of its own: see `shell/rare-pages.ts`. */
export const Route = createFileRoute('/$')({
  loader: async ({ params }) => (await import('../shell/rare-pages.ts')).rarePage(params._splat),
  component: RareRoute,
  head: ({ loaderData }) => ({ meta: [loaderData] }),
});

function RareRoute() {
  const { Page } = Route.useLoaderData();
  return <Page />;
}
