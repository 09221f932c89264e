import { MAX_SLUG_LENGTH } from '@reisspel/contract/limits';
import { TripSlug } from '@reisspel/contract/trip/trip';
import { expect, test } from 'vitest';
import * as m from '../../paraglide/messages.js';
import { slugError, slugOf } from './slug.ts';

test.each([
  ['Zomer', 'zomer'],
  ['  Zomer in Mälmö, 2026!  ', 'zomer-in-malmo-2026'],
  ['Één été à l’île', 'een-ete-a-l-ile'],
  ['½ ﬁets', '1-2-fiets'],
  ['🌞🌊', ''],
  ['日本', ''],
  ['--', ''],
  ['a'.repeat(MAX_SLUG_LENGTH + 5), 'a'.repeat(MAX_SLUG_LENGTH)],
  [`${'a'.repeat(MAX_SLUG_LENGTH - 1)} b`, 'a'.repeat(MAX_SLUG_LENGTH - 1)],
])('proposes a valid slug for the title "%s": "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(TripSlug.safeParse(slug).success).toBe(slug !== '');
});

test.each([
  'zomer',
  'zomer-2026',
  '2026',
  'Zomer',
  'zo mer',
  '-zomer',
  'zomer-',
  'zo--mer',
  'zomer/2026',
  'mälmö',
  'a'.repeat(MAX_SLUG_LENGTH),
  'a'.repeat(MAX_SLUG_LENGTH + 1),
])('accepts or refuses the slug "%s" as the server does', (slug) => {
  expect(slugError(slug, []) === null).toBe(TripSlug.safeParse(slug).success);
});

test('says why a slug is refused', () => {
  expect(slugError('', ['zomer'])).toBe(m.owner_slug_missing());
  expect(slugError('Zomer!', ['zomer'])).toBe(m.owner_slug_malformed());
  expect(slugError('zomer', ['reis', 'zomer'])).toBe(m.error_slug_taken());
  expect(slugError('winter', ['reis', 'zomer'])).toBe(null);
});
