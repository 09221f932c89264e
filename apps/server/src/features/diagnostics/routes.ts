import { createRoute } from '@hono/zod-openapi';
import { SettingsReport } from '@reisspel/contract/operate/diagnostics';
import type { Context } from 'hono';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import type { ClientInfo } from '../../http/client.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import type { Arrival, SettingsService } from './service.ts';

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

interface SettingsRouteDeps {
  settings: SettingsService;
  client: ClientInfo;
  trustProxy: boolean;
}

function arrivalOf(c: Context, { client, trustProxy: trustsProxy }: SettingsRouteDeps): Arrival {
  const forwarded = c.req.header('x-forwarded-proto');
  return {
    trustsProxy,
    secure: client.isSecure(c),
    local: LOCAL.test(new URL(c.req.url).hostname),
    proxySaysSecure: forwarded === 'https',
    proxied: forwarded !== undefined || c.req.header('x-forwarded-for') !== undefined,
  };
}

export function settingsRoutes(gate: OperatorGate, deps: SettingsRouteDeps) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/api/diagnostics/settings',
      summary: 'Which settings are set, where each comes from, and what that amounts to; never a value',
      middleware: [gate('GET /api/diagnostics/settings')] as const,
      responses: { 200: jsonResponse('The report', SettingsReport), ...errorResponses },
    }),
    (c) => c.json(deps.settings.report(arrivalOf(c, deps)), 200),
  );
}
