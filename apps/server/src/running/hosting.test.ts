import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { hostingOf } from './settings-of.ts';

function hostsOf(store: string, model: string) {
  const { photoStore, ai } = hostingOf(
    readConfig({
      S3_ENDPOINT: store,
      S3_BUCKET: 'reis',
      S3_ACCESS_KEY_ID: 'sleutel',
      S3_SECRET_ACCESS_KEY: 'geheim',
      AI_VISION_MODEL: 'kijker',
      AI_BASE_URL: model,
    }),
  );
  return [photoStore, ai?.host];
}

test('the privacy page names public hosts, but no hosts of the server’s own network', () => {
  expect(hostsOf('https://s3.eu.example:8443', 'https://api.openai.com/v1')).toEqual([
    's3.eu.example:8443',
    'api.openai.com',
  ]);
  for (const inner of [
    'http://minio:9000',
    'http://nas.local:9000',
    'http://192.168.1.5',
    'http://[fd00::1]:9000',
  ])
    expect(hostsOf(inner, inner)).toEqual([null, null]);
});

test('the privacy page names the host of a public database, and nothing else of its address', () => {
  const hostOf = (address: string) => hostingOf(readConfig({ DATABASE_URL: address })).databaseHost;
  expect(hostOf('postgres://u:p@aws-0-eu.pooler.supabase.com:5432/postgres')).toBe(
    'aws-0-eu.pooler.supabase.com',
  );
  expect(hostOf('postgresql:///db?host=ep-x.neon.tech&user=u')).toBe('ep-x.neon.tech');
  for (const inner of [
    'postgres://u:p@postgres:5432/db',
    'postgres://u:p@10.0.0.3/db',
    'postgres:///db?host=/var/run/.s.postgresql',
  ])
    expect(hostOf(inner)).toBeNull();
  expect(hostingOf(readConfig({})).databaseHost).toBeNull();
});
