import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const OAUTH = { SCHIPHOL_CLIENT_ID: 'reisspel', SCHIPHOL_CLIENT_SECRET: 'zeer-geheim' };
const ELSEWHERE = {
  SCHIPHOL_TOKEN_URL: 'https://login.example/oauth/token',
  SCHIPHOL_AUDIENCE: 'https://api.example/',
};
const LEGACY = { SCHIPHOL_APP_ID: 'app', SCHIPHOL_APP_KEY: 'sleutel' };

describe('the settings of the flight status', () => {
  test('ask nobody when nothing is set, and an empty variable is nothing', () => {
    expect(readConfig({}).flights).toEqual({ airport: null, second: null });
    expect(readConfig({ SCHIPHOL_CLIENT_ID: '', AVIATIONSTACK_ACCESS_KEY: '' }).flights).toEqual({
      airport: null,
      second: null,
    });
  });

  test('take the airport by its tokens, and the second provider by its key', () => {
    const { flights } = readConfig({ ...OAUTH, ...ELSEWHERE, AVIATIONSTACK_ACCESS_KEY: 'stapel' });
    expect(flights).toEqual({
      airport: {
        baseUrl: 'https://api.schiphol.nl',
        callsPerDay: 2_000,
        credentials: {
          kind: 'oauth',
          clientId: 'reisspel',
          clientSecret: 'zeer-geheim',
          tokenUrl: 'https://login.example/oauth/token',
          audience: 'https://api.example/',
        },
      },
      second: { baseUrl: 'https://api.aviationstack.com', accessKey: 'stapel', callsPerMonth: 100 },
    });
  });

  test('take the old headers of a proxy, and other addresses and quotas', () => {
    const { flights } = readConfig({
      ...LEGACY,
      SCHIPHOL_BASE_URL: 'http://127.0.0.1:9000',
      SCHIPHOL_DAILY_QUOTA: '50',
      AVIATIONSTACK_ACCESS_KEY: 'stapel',
      AVIATIONSTACK_BASE_URL: 'http://127.0.0.1:9001',
      AVIATIONSTACK_MONTHLY_QUOTA: '10000',
    });
    expect(flights).toMatchObject({
      airport: {
        baseUrl: 'http://127.0.0.1:9000',
        callsPerDay: 50,
        credentials: { kind: 'legacy', appId: 'app', appKey: 'sleutel' },
      },
      second: { baseUrl: 'http://127.0.0.1:9001', callsPerMonth: 10_000 },
    });
  });

  test.each([
    ['SCHIPHOL_CLIENT_SECRET', { ...OAUTH, SCHIPHOL_CLIENT_SECRET: '' }],
    ['SCHIPHOL_CLIENT_ID', { ...OAUTH, SCHIPHOL_CLIENT_ID: '' }],
    ['SCHIPHOL_TOKEN_URL', { ...OAUTH, SCHIPHOL_TOKEN_URL: 'login.example' }],
    ['SCHIPHOL_APP_KEY', { SCHIPHOL_APP_ID: 'app' }],
    ['SCHIPHOL_APP_ID', { ...OAUTH, ...LEGACY }],
    ['SCHIPHOL_DAILY_QUOTA', { ...OAUTH, SCHIPHOL_DAILY_QUOTA: '-1' }],
    ['AVIATIONSTACK_MONTHLY_QUOTA', { AVIATIONSTACK_MONTHLY_QUOTA: 'veel' }],
  ])('that make no sense are told by the name %s, and by no value', (name, env) => {
    expect(() => readConfig(env)).toThrow(`Not valid: ${name}.`);
  });
});
