import { expect, test } from 'vitest';
import { createOwnerPassword } from './passwords.ts';

test('matches itself and nothing else, of whatever length', () => {
  const password = createOwnerPassword('pistache-ijs');
  expect(password.matches('pistache-ijs')).toBe(true);
  for (const guess of ['', 'pistache', 'pistache-ijs ', 'Pistache-ijs', 'x'.repeat(10_000)]) {
    expect(password.matches(guess)).toBe(false);
  }
});

test('hashes a token alike under the same password, and otherwise under another', () => {
  const hash = createOwnerPassword('pistache-ijs').hashToken('token');
  expect(createOwnerPassword('pistache-ijs').hashToken('token')).toBe(hash);
  expect(createOwnerPassword('vanille-ijs').hashToken('token')).not.toBe(hash);
  expect(createOwnerPassword('pistache-ijs').hashToken('ander token')).not.toBe(hash);
});
