import { expect, test } from 'vitest';
import { createOwnerPassword } from './passwords.ts';

test('matches only the exact password, whatever its length', () => {
  const password = createOwnerPassword('pistache-ijs');
  expect(password.matches('pistache-ijs')).toBe(true);
  for (const guess of ['', 'pistache', 'pistache-ijs ', 'Pistache-ijs', 'x'.repeat(10_000)]) {
    expect(password.matches(guess)).toBe(false);
  }
});

test('hashes a token the same under one password and differently under another', () => {
  const hash = createOwnerPassword('pistache-ijs').hashToken('token');
  expect(createOwnerPassword('pistache-ijs').hashToken('token')).toBe(hash);
  expect(createOwnerPassword('vanille-ijs').hashToken('token')).not.toBe(hash);
  expect(createOwnerPassword('pistache-ijs').hashToken('ander token')).not.toBe(hash);
});
