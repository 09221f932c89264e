import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { describedSettings } from './settings.ts';

describe('the settings', () => {
  test('have the defaults that their descriptions show', () => {
    const written = describedSettings().flatMap(({ name, unset }) =>
      unset.kind === 'default' ? [[name, unset.text] as const] : [],
    );
    // Setting every default explicitly gives the same configuration.
    const { settings: _, ...defaults } = readConfig({});
    const { settings: __, ...same } = readConfig(Object.fromEntries(written));
    expect(same).toEqual(defaults);
  });

  test('are reported by their names, without their values', () => {
    const { settings } = readConfig({ PORT: '8080', ADMIN_PASSWORD: 'zon-zee-strand', MAP_ATTRIBUTION: '' });
    expect(settings).toEqual({ set: ['PORT', 'ADMIN_PASSWORD'], slips: [] });
  });

  test('are reported when misspelt, with the name that was meant; variables of other programs are not', () => {
    const env = {
      AI_VISON_MODEL: 'kijker',
      admin_password: 'geheim',
      SCHIPHOL_CLIENTID: 'x',
      PATH: '/bin',
      HOSTNAME: 'h',
      POST: 'p',
      NODE_ENV: 'production',
    };
    expect(readConfig(env).settings.slips).toEqual([
      { name: 'AI_VISON_MODEL', meant: 'AI_VISION_MODEL' },
      { name: 'admin_password', meant: 'ADMIN_PASSWORD' },
      { name: 'SCHIPHOL_CLIENTID', meant: 'SCHIPHOL_CLIENT_ID' },
    ]);
  });
});
