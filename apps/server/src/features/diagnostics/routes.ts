import { SettingsReport } from '@reisspel/contract/operate/diagnostics';
import { done } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import type { ClientInfo } from '../../http/client.ts';
import { operatorEndpoints } from '../../http/endpoint.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import type { Arrival, SettingsService } from './service.ts';

/** Matches the host names of this machine itself. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

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
    local: LOCAL_HOST.test(new URL(c.req.url).hostname),
    proxySaysSecure: forwarded === 'https',
    proxied: forwarded !== undefined || c.req.header('x-forwarded-for') !== undefined,
  };
}

export function settingsRoutes(gate: OperatorGate, deps: SettingsRouteDeps) {
  const { on, router } = operatorEndpoints(gate);
  on(
    'GET /api/diagnostics/settings',
    'Which settings are set, where each comes from, and what that amounts to; never a value',
  ).json('The report', SettingsReport, (_, { c }) => done(deps.settings.report(arrivalOf(c, deps))));
  return router;
}
