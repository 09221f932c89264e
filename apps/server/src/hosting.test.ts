import { expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { hostingOf } from './hosting.ts';

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

test('who reads what is kept learns the names of others, and none of the network inside', () => {
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
