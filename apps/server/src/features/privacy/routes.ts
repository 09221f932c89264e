import { createRoute } from '@hono/zod-openapi';
import { ContactInput, PrivacyFacts } from '@reisspel/contract/privacy';
import { createRouter, emptyResponse, errorResponses, jsonBody, jsonResponse } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import type { PrivacyService } from './service.ts';

export function privacyRoutes(gate: Gate, privacy: PrivacyService) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/privacy',
        summary: 'What is kept of people, for how long and where, by the settings',
        middleware: [gate('GET /api/privacy')] as const,
        responses: { 200: jsonResponse('The facts', PrivacyFacts), ...errorResponses },
      }),
      async (c) => c.json(await privacy.facts(c.get('actor').scope), 200),
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/trip/contact',
        summary: 'Name whom people turn to about what is kept of them',
        middleware: [gate('PUT /api/trip/contact')] as const,
        request: { body: jsonBody(ContactInput) },
        responses: { 204: emptyResponse, ...errorResponses },
      }),
      async (c) => {
        await privacy.setContact(c.get('actor').scope, c.req.valid('json').contact);
        return c.body(null, 204);
      },
    );
}
