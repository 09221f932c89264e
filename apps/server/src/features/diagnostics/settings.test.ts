import { SettingsReport } from '@reisspel/contract/operate/diagnostics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { SETTING_GROUPS, SETTING_NAMES } from '../../config/settings.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { verdictsOf } from './service.ts';

const PATH = '/api/diagnostics/settings';

/** Valid values for all settings. None of the values occurs elsewhere in a report. */
const ALL_SET: Record<string, string> = {
  PORT: '61234',
  HOST: 'luister.example',
  DATA_DIR: '/srv/reizen-van-ons',
  DATABASE_URL: 'postgres://wie:geheimpje@databank.example/reizen',
  TRUST_PROXY: '1',
  DEMO: '0',
  DEMO_START: '2031-05-02',
  LOG_LEVEL: 'silent',
  S3_BUCKET: 'emmer-van-ons',
  S3_ENDPOINT: 'https://emmers.example',
  S3_REGION: 'eu-zee-1',
  S3_ACCESS_KEY_ID: 'emmersleutel-9',
  S3_SECRET_ACCESS_KEY: 'emmergeheim-9',
  S3_PATH_STYLE: '1',
  S3_SIGNED_URLS: '1',
  BACKUP_DIR: '/srv/kopieën-van-ons',
  BACKUP_KEEP: '37',
  ADMIN_PASSWORD: 'zon-zee-strand',
  OWNER_PASSWORD: 'sleutel-onder-de-mat',
  METRICS_TOKEN: 'meters-lezen-mag-dit',
  APP_SECRET: 'een lang geheim dat niemand raden zal',
  AI_BASE_URL: 'https://modellen.example/v1',
  AI_VISION_MODEL: 'kijker-9',
  AI_TEXT_MODEL: 'schrijver-9',
  AI_API_KEY: 'sk-sleuteltje',
  AI_AT_ONCE: '77',
  AI_DAILY_TOKENS: '654321',
  SCHIPHOL_CLIENT_ID: 'klantnummer-9',
  SCHIPHOL_CLIENT_SECRET: 'zeer-geheim-9',
  SCHIPHOL_TOKEN_URL: 'https://munten.example/token',
  SCHIPHOL_AUDIENCE: 'https://publiek.example/',
  SCHIPHOL_BASE_URL: 'https://vlieg.example',
  SCHIPHOL_DAILY_QUOTA: '4321',
  AVIATIONSTACK_ACCESS_KEY: 'stapelsleutel',
  AVIATIONSTACK_BASE_URL: 'https://stapel.example',
  AVIATIONSTACK_MONTHLY_QUOTA: '9876',
  PUSH_CONTACT: 'mailto:ik@thuis.example',
  PUSH_TRUSTED_ORIGIN: 'https://duw.example',
  MAP_TILE_URL: 'https://tegels.example/{z}/{x}/{y}.jpg',
  MAP_ATTRIBUTION: 'Kaartenmakers',
  GEOCODER_URL: 'https://plaatsen.example',
};

async function reportOf(server: TestServer): Promise<SettingsReport> {
  const { status, body } = await (await server.owner()).get(PATH);
  expect(status).toBe(200);
  return SettingsReport.parse(body);
}

describe('with nothing set', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.stop());

  test('every setting has a source, and every group a verdict', async () => {
    const { settings, verdicts } = await reportOf(server);
    expect(settings.map(({ name }) => name)).toEqual(SETTING_NAMES);
    const sourceOf = (wanted: string) => settings.find(({ name }) => name === wanted)?.source;
    expect(['PORT', 'APP_SECRET', 'OWNER_PASSWORD'].map(sourceOf)).toEqual(['default', 'generated', 'off']);
    expect(new Set(verdicts.map(({ group }) => group))).toEqual(new Set(SETTING_GROUPS));
  });

  test('the report has the effect of each part that is off', async () => {
    const { verdicts } = await reportOf(server);
    const texts = verdicts.filter(({ state }) => state === 'off').map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('descriptions count as unchecked'));
    expect(texts).toContainEqual(expect.stringContaining('Voorbeeldstatus'));
    expect(verdicts).toContainEqual(expect.objectContaining({ group: 'Notifications', state: 'attention' }));
  });
});

describe('HTTPS and the proxy are judged by the request', () => {
  const DIRECT = { trustsProxy: false, secure: false, local: false, proxySaysSecure: false, proxied: false };
  const PROXIED = { ...DIRECT, proxied: true, proxySaysSecure: true };

  test.each([
    ['that came over plain HTTP', DIRECT, ['attention', 'ok']],
    ['from the same machine', { ...DIRECT, local: true }, ['ok', 'ok']],
    ['through a proxy that is trusted', { ...PROXIED, trustsProxy: true, secure: true }, ['ok', 'ok']],
    ['through a proxy that is not trusted', PROXIED, ['attention', 'attention']],
    ['without the proxy that is trusted', { ...DIRECT, trustsProxy: true }, ['attention', 'attention']],
  ])('%s', (_, arrival, states) => {
    const verdicts = verdictsOf(() => false, arrival);
    const stateOf = (wanted: string) => verdicts.find(({ title }) => title === wanted)?.state;
    expect(['HTTPS', 'Proxy'].map(stateOf)).toEqual(states);
  });
});

test('with everything set, the report holds every name and no value', async () => {
  // The airport accepts one kind of credentials. This test uses the newer kind.
  const rest = SETTING_NAMES.filter((name) => !name.startsWith('SCHIPHOL_APP_'));
  expect(Object.keys(ALL_SET).toSorted()).toEqual(rest.toSorted());
  const { settings } = readConfig({ ...ALL_SET, AI_VISON_MODEL: 'verkeken' });
  const server = await createTestServer({ settings });
  const report = await reportOf(server);
  const fromEnvironment = report.settings.filter(({ source }) => source === 'environment');
  expect(fromEnvironment.map(({ name }) => name).toSorted()).toEqual(Object.keys(ALL_SET).toSorted());
  const text = JSON.stringify(report);
  // Skips single characters, which occur everywhere, and the log level, which the help text names.
  const isTelling = (value: string) => value.length > 1 && value !== ALL_SET['LOG_LEVEL'];
  const values = [...Object.values(ALL_SET), 'verkeken'].filter(isTelling);
  expect(values.filter((value) => text.includes(value))).toEqual([]);
  expect(report.verdicts[0]).toMatchObject({
    group: 'AI',
    state: 'attention',
    title: 'AI_VISON_MODEL is no setting',
    text: 'Nobody reads it. Did you mean AI_VISION_MODEL?',
  });
  await server.stop();
});
