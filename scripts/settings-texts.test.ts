import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { settingsTexts } from './settings-texts.ts';

test.each(settingsTexts().map(({ path, ...text }) => [basename(path), text] as const))(
  '%s describes every setting',
  (_, { before, after }) => expect(before).toBe(after),
);
