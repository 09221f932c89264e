import { MAX_SLUG_LENGTH } from '@reisspel/contract/limits';
import { TripSlug } from '@reisspel/contract/trip/trip';
import { expect, test } from 'vitest';
import { slugOf, slugProblem } from './slug.ts';

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
])('the title "%s" proposes "%s", which the server takes', (title, slug) => {
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
])('"%s" is taken or refused as the server would', (slug) => {
  expect(slugProblem(slug, []) === null).toBe(TripSlug.safeParse(slug).success);
});

test('says what is wrong with a name', () => {
  expect(slugProblem('', ['zomer'])).toBe('missing');
  expect(slugProblem('Zomer!', ['zomer'])).toBe('malformed');
  expect(slugProblem('zomer', ['reis', 'zomer'])).toBe('taken');
  expect(slugProblem('winter', ['reis', 'zomer'])).toBe(null);
});
