import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Reisspel API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui' });`;
/** Swagger UI uses inline styles and icons from data URLs. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

export function serveApiDocs(app: OpenAPIHono): void {
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: {
      title: 'Reisspel',
      version: '1',
      description: 'Every error is {error: {code, params}}. The session is a cookie. See docs/glossary.md.',
    },
  });
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/docs', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': POLICY }));
  app.get('/api/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript' }));
  app.get(
    '/api/docs/*',
    serveStatic({ root: assets, rewriteRequestPath: (path) => path.replace('/api/docs', '') }),
  );
}
