import { TaskId, TeamId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import type { QueuedPhoto } from '../../../queue/entry.ts';
import { countText, isAtRisk } from './queue-texts.ts';

test('a refused photo is counted as not needed when nobody needs it', () => {
  const refused: QueuedPhoto = {
    id: 'a',
    sends: 'photo',
    base: '',
    tripId: null,
    team: { id: TeamId.parse('019a0000-0000-7000-8000-000000000001'), name: 'Rode Team' },
    task: { id: TaskId.parse('019a0000-0000-7000-8000-000000000002'), description: '', points: 10 },
    capturedAt: 1,
    clockKnown: true,
    position: null,
    hold: false,
    bytes: 1,
    mayBeThere: false,
    state: { is: 'refused', code: 'photo_unreadable', params: {} },
  };
  expect(countText([refused], new Set())).toBe('1 foto is niet aangenomen');
  expect(countText([refused], new Set(['a']))).toBe('1 foto is niet meer nodig');
});

const NOW = Date.UTC(2026, 4, 12, 12);
const daysAgo = (days: number) => ({ capturedAt: NOW - days * 24 * 60 * 60 * 1_000, clockKnown: true });

test('a photo is at risk of being cleared from two days after its capture', () => {
  expect(isAtRisk([daysAgo(0.1), daysAgo(2)], NOW)).toBe(true);
  expect(isAtRisk([daysAgo(0.1), daysAgo(1.9)], NOW)).toBe(false);
  expect(isAtRisk([], NOW)).toBe(false);
});
