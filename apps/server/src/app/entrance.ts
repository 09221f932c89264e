import { type ClientInfo, createClientInfo } from '../http/client.ts';
import {
  createDeviceCookie,
  createSessionCookies,
  type DeviceCookie,
  type SessionCookies,
} from '../http/cookie.ts';
import { createGate, type Gate } from '../http/gate.ts';
import type { AppDeps } from './parts.ts';

export interface Entrance {
  client: ClientInfo;
  cookies: SessionCookies;
  devices: DeviceCookie;
  gate: Gate;
}

export function createEntrance(deps: AppDeps): Entrance {
  const client = createClientInfo(deps);
  const cookies = createSessionCookies(client);
  return { client, cookies, devices: createDeviceCookie(client), gate: createGate({ ...deps, cookies }) };
}
