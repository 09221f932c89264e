import type { Values } from './environment.ts';

type SchipholCredentials =
  | {
      readonly kind: 'oauth';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly tokenUrl: string;
      readonly audience: string;
    }
  /** The headers of the platform before, for a proxy that still takes them (design 7). */
  | { readonly kind: 'legacy'; readonly appId: string; readonly appKey: string };

export interface FlightProviderSettings {
  readonly airport: {
    readonly baseUrl: string;
    readonly credentials: SchipholCredentials;
    readonly callsPerDay: number;
  } | null;
  readonly second: {
    readonly baseUrl: string;
    readonly accessKey: string;
    readonly callsPerMonth: number;
  } | null;
}

function schipholCredentials(values: Values): SchipholCredentials | null {
  const { SCHIPHOL_CLIENT_ID: clientId, SCHIPHOL_CLIENT_SECRET: clientSecret } = values;
  const { SCHIPHOL_TOKEN_URL: tokenUrl, SCHIPHOL_AUDIENCE: audience } = values;
  if (clientId && clientSecret) {
    return { kind: 'oauth', clientId, clientSecret, tokenUrl, audience };
  }
  const { SCHIPHOL_APP_ID: appId, SCHIPHOL_APP_KEY: appKey } = values;
  return appId && appKey ? { kind: 'legacy', appId, appKey } : null;
}

export function flightSettings(values: Values): FlightProviderSettings {
  const credentials = schipholCredentials(values);
  const accessKey = values.AVIATIONSTACK_ACCESS_KEY;
  return Object.freeze({
    airport:
      credentials &&
      Object.freeze({
        baseUrl: values.SCHIPHOL_BASE_URL,
        credentials: Object.freeze(credentials),
        callsPerDay: values.SCHIPHOL_DAILY_QUOTA,
      }),
    second:
      accessKey === undefined
        ? null
        : Object.freeze({
            baseUrl: values.AVIATIONSTACK_BASE_URL,
            accessKey,
            callsPerMonth: values.AVIATIONSTACK_MONTHLY_QUOTA,
          }),
  });
}
