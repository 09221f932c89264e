import { createFileRoute } from '@tanstack/react-router';

/** Serves every address that has no file in this folder: see `shell/rare-pages.tsx`. */
export const Route = createFileRoute('/$')({
  loader: async ({ params }) => (await import('../shell/rare-pages.tsx')).rarePage(params._splat),
  component: RareRoute,
  head: ({ loaderData }) => ({ meta: [loaderData] }),
});

function RareRoute() {
  const { Page } = Route.useLoaderData();
  return <Page />;
}
