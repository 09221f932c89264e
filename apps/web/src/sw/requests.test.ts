import { describe, expect, test } from 'vitest';
import { handlingOf, type RequestFacts } from './requests.ts';

const ORIGIN = 'https://reis.example';

function handling(path: string, more: Partial<RequestFacts> = {}) {
  const url = new URL(path, ORIGIN);
  return handlingOf({ url, method: 'GET', mode: 'cors', destination: '', isRange: false, ...more }, ORIGIN);
}
const opening = (path: string) => handling(path, { mode: 'navigate', destination: 'document' });

describe('the service worker handles', () => {
  test.each(['/', '/hotel', '/game?opdracht=1', '/r/zomer', '/r/zomer/vlucht', '/eigenaar'])(
    'the page %s',
    (path) => {
      expect(opening(path)).toEqual({ kind: 'page' });
    },
  );

  test('the trip, the session and the pictures of each trip', () => {
    expect(handling('/api/trip')).toEqual({ kind: 'trip', base: '' });
    expect(handling('/r/zomer/api/trip')).toEqual({ kind: 'trip', base: '/r/zomer' });
    expect(handling('/r/zomer/api/session')).toEqual({ kind: 'session', base: '/r/zomer' });
    expect(handling('/api/photos/1/thumb')).toEqual({ kind: 'picture', base: '', of: 'photos' });
    expect(handling('/r/zomer/api/quiz-images/a.webp')).toEqual({
      kind: 'picture',
      base: '/r/zomer',
      of: 'quiz',
    });
  });

  test('parts of the app and map tiles', () => {
    expect(handling('/assets/Bq6smPt6.js')).toEqual({ kind: 'asset' });
    for (const file of ['/icon.svg', '/print.css', '/forced-colors.css'])
      expect(handling(file)).toEqual({ kind: 'file' });
    const image = { destination: 'image', mode: 'no-cors' };
    expect(handling('https://kaart.example/15/16362/12580.png', image)).toEqual({ kind: 'tile' });
    expect(handling('https://kaart.example/a/15/16362/12580@2x.png?key=1', image)).toEqual({ kind: 'tile' });
  });

  test('the requests that delete stored data', () => {
    expect(handling('/r/zomer/api/session', { method: 'DELETE' })).toEqual({
      kind: 'logout',
      base: '/r/zomer',
    });
    expect(handling('/api/session/team', { method: 'DELETE' })).toEqual({ kind: 'team-leave', base: '' });
  });
});

describe('the service worker leaves alone', () => {
  test.each([
    '/api/docs',
    '/delen/abc',
    '/r/zomer/delen/abc',
    '/hotel?concept=true',
    '/r/zomer/?concept',
    '/icon.svg',
    '/healthz',
    '/api/calendar.ics',
  ])('the document %s', (path) => {
    expect(opening(path)).toBeNull();
  });

  test.each([
    '/api/live?view=play',
    '/api/trip/draft',
    '/api/trip/draft/preview',
    '/api/photos/1/full',
    '/api/quiz-images/a.webp?pass=x',
    '/api/submissions/1',
    '/.netlify/functions/schiphol-proxy',
    '/manifest.webmanifest',
    '/sw.js',
    'https://modellen.example/vis.glb',
  ])('the request %s', (path) => {
    expect(handling(path)).toBeNull();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('every %s request', (method) => {
    expect(handling('/api/trip', { method })).toBeNull();
    expect(handling('/api/tasks/1/submissions', { method })).toBeNull();
  });

  test('a range request', () => {
    expect(handling('/assets/film.mp4', { isRange: true })).toBeNull();
  });

  test('a sound, which would fill a phone', () => {
    expect(handling('/api/sounds/sound-1750000000000-0123456789abcdef.mp3')).toBeNull();
  });

  test('an image of another server that is not a map tile', () => {
    expect(handling('https://elders.example/quiz/plaatje.png', { destination: 'image' })).toBeNull();
  });
});
