import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const OAUTH = { SCHIPHOL_CLIENT_ID: 'reisspel', SCHIPHOL_CLIENT_SECRET: 'zeer-geheim' };
const ELSEWHERE = {
  SCHIPHOL_TOKEN_URL: 'https://login.example/oauth/token',
  SCHIPHOL_AUDIENCE: 'https://api.example/',
};
const LEGACY = { SCHIPHOL_APP_ID: 'app', SCHIPHOL_APP_KEY: 'sleutel' };

describe('the settings of the flight status', () => {
  test('are off when nothing is set; an empty variable counts as not set', () => {
    expect(readConfig({}).flights).toEqual({ airport: null, second: null });
    expect(readConfig({ SCHIPHOL_CLIENT_ID: '', AVIATIONSTACK_ACCESS_KEY: '' }).flights).toEqual({
      airport: null,
      second: null,
    });
  });

  test('configure the airport with OAuth, and the second provider with a key', () => {
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

  test('accept keys for the old headers, and other addresses and quotas', () => {
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
  ])('are refused by the name %s, without its value', (name, env) => {
    expect(() => readConfig(env)).toThrow(`Not valid: ${name}.`);
  });
});

describe('the settings of the AI', () => {
  const ENDPOINT = { AI_BASE_URL: 'https://ai.example/v1' };

  test('are off when no address and no model is set; an empty variable counts as not set', () => {
    expect(readConfig({}).ai).toEqual({ kind: 'off' });
    expect(readConfig({ AI_BASE_URL: '', AI_TEXT_MODEL: '', AI_API_KEY: 'sleutel' }).ai).toEqual({
      kind: 'off',
    });
  });

  test('accept one model or both, with their own limits', () => {
    expect(readConfig({ ...ENDPOINT, AI_TEXT_MODEL: 'schrijver' }).ai).toEqual({
      kind: 'on',
      baseUrl: 'https://ai.example/v1',
      apiKey: null,
      models: { vision: null, text: 'schrijver' },
      atOnce: 4,
      dailyTokens: 200_000,
    });
    const all = { AI_API_KEY: 'sleutel', AI_VISION_MODEL: 'kijker', AI_TEXT_MODEL: 'schrijver' };
    expect(readConfig({ ...ENDPOINT, ...all, AI_AT_ONCE: '1', AI_DAILY_TOKENS: '0' }).ai).toMatchObject({
      apiKey: 'sleutel',
      models: { vision: 'kijker', text: 'schrijver' },
      atOnce: 1,
      dailyTokens: 0,
    });
    expect(readConfig({ ...ENDPOINT, AI_VISION_MODEL: 'kijker' }).ai).toMatchObject({
      models: { vision: 'kijker', text: null },
    });
  });

  test.each([
    ['AI_VISION_MODEL or AI_TEXT_MODEL', ENDPOINT],
    ['AI_BASE_URL', { AI_TEXT_MODEL: 'schrijver' }],
    ['AI_BASE_URL', { AI_VISION_MODEL: 'kijker' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'ai.example', AI_VISION_MODEL: 'kijker' }],
    ['AI_AT_ONCE', { ...ENDPOINT, AI_TEXT_MODEL: 'schrijver', AI_AT_ONCE: '0' }],
    ['AI_DAILY_TOKENS', { ...ENDPOINT, AI_TEXT_MODEL: 'schrijver', AI_DAILY_TOKENS: '-1' }],
    ['AI_DAILY_TOKENS', { ...ENDPOINT, AI_TEXT_MODEL: 'schrijver', AI_DAILY_TOKENS: 'veel' }],
  ])('are refused by name when they are invalid or incomplete: %s (%#)', (name, env) => {
    expect(() => readConfig(env)).toThrow(`Not valid: ${name}.`);
  });
});

describe('the settings of notifications', () => {
  test('have a default contact, and by default trust only push services on the internet', () => {
    expect(readConfig({}).push).toEqual({ contact: 'mailto:beheer@example.com', trustedOrigin: null });
    const own = { PUSH_CONTACT: 'mailto:ik@reis.example', PUSH_TRUSTED_ORIGIN: 'http://127.0.0.1:9000/' };
    expect(readConfig(own).push).toEqual({
      contact: 'mailto:ik@reis.example',
      trustedOrigin: 'http://127.0.0.1:9000',
    });
  });

  test.each([
    ['PUSH_CONTACT', { PUSH_CONTACT: 'ik@reis.example' }],
    ['PUSH_CONTACT', { PUSH_CONTACT: 'http://reis.example' }],
    ['PUSH_TRUSTED_ORIGIN', { PUSH_TRUSTED_ORIGIN: 'https://ntfy.example/pad' }],
    ['PUSH_TRUSTED_ORIGIN', { PUSH_TRUSTED_ORIGIN: 'ntfy.example' }],
  ])('are refused by name: %s %j', (name, env) => {
    expect(() => readConfig(env)).toThrow(name);
  });
});

describe('the settings of the store', () => {
  const STORE = { S3_BUCKET: 'reisspel', S3_ACCESS_KEY_ID: 'sleutel', S3_SECRET_ACCESS_KEY: 'geheim' };

  test('choose the disk when nothing is set; empty and switched-off settings count as not set', () => {
    expect(readConfig({}).storage).toEqual({ kind: 'disk' });
    expect(readConfig({ S3_BUCKET: '', S3_PATH_STYLE: '0' }).storage).toEqual({ kind: 'disk' });
  });

  test('choose a bucket at another address, or in a region of Amazon', () => {
    const own = { ...STORE, S3_ENDPOINT: 'http://minio:9000', S3_PATH_STYLE: '1' };
    expect(readConfig(own).storage).toEqual({
      kind: 's3',
      signsForBrowsers: false,
      store: {
        bucket: 'reisspel',
        endpoint: 'http://minio:9000',
        region: 'us-east-1',
        accessKeyId: 'sleutel',
        secretAccessKey: 'geheim',
        pathStyle: true,
      },
    });
    expect(readConfig({ ...STORE, S3_REGION: 'eu-west-1', S3_SIGNED_URLS: '1' }).storage).toMatchObject({
      signsForBrowsers: true,
      store: { endpoint: null, region: 'eu-west-1', pathStyle: false },
    });
  });

  test.each([
    ['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'reisspel', S3_ENDPOINT: 'http://minio:9000' }],
    ['S3_SECRET_ACCESS_KEY', { ...STORE, S3_REGION: 'eu-west-1', S3_SECRET_ACCESS_KEY: '' }],
    ['S3_BUCKET', { ...STORE, S3_REGION: 'eu-west-1', S3_BUCKET: '' }],
    ['S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY', { S3_ENDPOINT: 'http://minio:9000' }],
    ['S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION', { S3_SIGNED_URLS: '1' }],
    ['S3_REGION', STORE],
    ['S3_SIGNED_URLS', { ...STORE, S3_ENDPOINT: 'http://minio:9000', S3_SIGNED_URLS: '1' }],
    ['S3_ENDPOINT', { ...STORE, S3_ENDPOINT: 'minio:9000' }],
    ['S3_BUCKET', { ...STORE, S3_REGION: 'eu-west-1', S3_BUCKET: 'Met Spaties' }],
  ])('are refused by name when they are invalid or incomplete: %s (%#)', (names, env) => {
    expect(() => readConfig(env)).toThrow(`Not valid: ${names}.`);
  });
});

test.each(['postgres://reis:zon#zee@db.example/reis', 'postgres://reis:zon/zee@db.example/reis'])(
  'a database address with an unencoded password is refused by the name of its setting: %s',
  (url) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow('Not valid: DATABASE_URL.');
  },
);

test.each(['postgres://reis:zon%23zee@db.example/reis', 'postgres://reis@/reis?host=/run/postgresql'])(
  'a valid database address is used unchanged: %s',
  (url) => {
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url });
  },
);
