import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeTurn } from '../../testing/fake-ai.ts';
import { codeOf } from '../../testing/game-builders.ts';
import {
  ANSWERS,
  asked,
  CENTRE,
  eventsOf,
  gameSettings,
  generate,
  listOf,
  only,
  openGeneration,
  outlineIdea,
  photoIdea,
  place,
  quizIdea,
  serveWith,
  tourSettings,
} from '../../testing/generated-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const { outline, photos, quiz } = ANSWERS;

describe('a game', () => {
  test('arrives in steps: the name, each task, the teams, and the end', async () => {
    const { admin } = await serveWith([outline, photos, quiz]);
    const events = await generate(admin, gameSettings());
    expect(
      events.map((event) => (event.type === 'step' ? `${event.step} ${event.percent}` : event.type)),
    ).toEqual([
      'thinking 5',
      'outline',
      'photo-tasks 20',
      'task',
      'photo-tasks 35',
      'task',
      'photo-tasks 50',
      'quiz 60',
      'task',
      'order',
      'teams 80',
      'teams',
      'done',
    ]);
    expect(only(events, 'outline')).toEqual([
      { type: 'outline', title: 'Zilte zaken', description: 'Een spel over de zee.', centre: null },
    ]);
    expect(asked(events)).toEqual([
      ['ai', 'Zoek een boot'],
      ['ai', 'Bouw een zandkasteel'],
      ['ai', 'Hoeveel armen heeft een octopus?'],
    ]);
  });

  test('has complete tasks of a hundred points, and no AI check without a vision model', async () => {
    const { admin } = await serveWith([outline, photos, quiz]);
    const tasks = only(await generate(admin, gameSettings()), 'task').map(({ task }) => task);
    expect(tasks[0]).toMatchObject({
      place: null,
      input: { taskType: 'photo', points: 100, maxRetries: null, aiDescription: null, location: null },
    });
    expect(tasks[2]).toMatchObject({ input: { taskType: 'quiz', points: 100, options: { length: 4 } } });
    const { input } = tasks[2] ?? {};
    const right = input?.taskType === 'quiz' ? input.options.filter(({ isCorrect }) => isCorrect) : [];
    expect(right.map(({ text }) => text)).toEqual(['Acht']);
  });

  test('has AI checks on its photos when there is a vision model', async () => {
    const { admin } = await serveWith([outline, photos, quiz], { vision: true });
    const [first] = only(await generate(admin, gameSettings()), 'task');
    expect(first).toMatchObject({ task: { input: { aiDescription: { description: 'Een boot' } } } });
  });

  test('has the requested number of teams, with the names and colours of the spec', async () => {
    const { admin } = await serveWith([outline, photos, quiz]);
    const [teams] = only(await generate(admin, gameSettings({ teamCount: 8 })), 'teams');
    expect(teams?.teams.map(({ name }) => name)).toEqual([
      'Rode Team',
      'Blauwe Team',
      'Groene Team',
      'Gele Team',
      'Paarse Team',
      'Roze Team',
      'Indigo Team',
      'Turquoise Team',
    ]);
    expect(new Set(teams?.teams.map(({ color }) => color)).size).toBe(8);
  });

  test('has estimates when the organiser asks for them, with a tolerance that is not too large', async () => {
    const idea = {
      question: 'Hoe diep is de Middellandse Zee?',
      answer: 5_267,
      tolerance: 500,
      unit: 'meter',
    };
    const ideas = [{ ...idea, tolerance: 5_000 }, { ...idea, question: 'Hoe lang is <b>dit</b>?' }, idea];
    const { admin } = await serveWith([outline, photos, quiz, listOf(...ideas)]);
    const events = await generate(admin, gameSettings({ estimateTaskCount: 1 }));
    expect(only(events, 'task').at(-1)).toMatchObject({
      task: {
        by: 'ai',
        input: {
          taskType: 'estimate',
          instructions: idea.question,
          answer: 5_267,
          tolerance: 500,
          unit: 'meter',
        },
      },
    });
    expect(only(events, 'fallback')).toEqual([]);
  });

  test('has questions with several right answers, and about an order, when the organiser asks for them', async () => {
    const choice = {
      question: 'Welke vissen leven in de Middellandse Zee?',
      rightAnswers: ['Tonijn (juist)', 'Sardine'],
      wrongAnswers: ['Karper'],
    };
    const order = { question: 'Zet van klein naar groot', items: ['Garnaal', '1. Sardine', 'Tonijn'] };
    const { admin } = await serveWith([
      outline,
      photos,
      quiz,
      listOf(
        { ...choice, wrongAnswers: ['sardine'] },
        { ...choice, rightAnswers: ['Tonijn'] },
        { ...choice, wrongAnswers: [] },
        choice,
      ),
      listOf({ ...order, items: ['Garnaal', 'Tonijn'] }, { ...order, items: ['a', 'b', 'A'] }, order),
    ]);
    const settings = gameSettings({ choicesTaskCount: 1, orderTaskCount: 1 });
    const events = await generate(admin, settings);
    const [choices, sorted] = only(events, 'task').slice(-2);
    const right = { isCorrect: true };
    expect(choices).toMatchObject({ task: { by: 'ai', input: { instructions: choice.question } } });
    expect(choices).toMatchObject({
      task: {
        input: {
          options: expect.arrayContaining([
            { text: 'Tonijn', ...right },
            { text: 'Sardine', ...right },
            { text: 'Karper', isCorrect: false },
          ]),
        },
      },
    });
    expect(sorted).toMatchObject({
      task: { by: 'ai', input: { items: [{ text: 'Garnaal' }, { text: 'Sardine' }, { text: 'Tonijn' }] } },
    });
    expect(only(events, 'fallback')).toEqual([]);
  });

  test('has open questions when the organiser asks for them, which do not contain their answer', async () => {
    const idea = {
      question: 'Welk dier heeft acht armen?',
      rightAnswer: 'Octopus',
      otherSpellings: ['Inktvis'],
    };
    const revealing = { ...idea, question: 'Hoeveel armen heeft een octopus?' };
    const { admin } = await serveWith([outline, photos, quiz, listOf(revealing, idea)]);
    const events = await generate(admin, gameSettings({ textTaskCount: 1 }));
    const { question: instructions, rightAnswer, otherSpellings: synonyms } = idea;
    expect(only(events, 'task').at(-1)).toMatchObject({
      task: { by: 'ai', input: { taskType: 'text', instructions, rightAnswer, synonyms } },
    });
    expect(only(events, 'fallback')).toEqual([]);
  });

  test('never has more tasks than requested, even if the model writes more', async () => {
    const many = Array.from({ length: 30 }, (_, n) => photoIdea(`Zoek ${n} boten`));
    const { admin } = await serveWith([outline, listOf(...many), quiz]);
    const events = await generate(admin, gameSettings({ photoTaskCount: 3 }));
    expect(asked(events).map(([, text]) => text)).toEqual([
      'Zoek 0 boten',
      'Zoek 1 boten',
      'Zoek 2 boten',
      'Hoeveel armen heeft een octopus?',
    ]);
    expect(only(events, 'fallback')).toEqual([]);
  });

  test('is streamed: a task arrives while the model still thinks of the next', async () => {
    const { promise: thinking, resolve: goOn } = Promise.withResolvers<void>();
    const [first, second] = photos.content.elements.map((element) => JSON.stringify(element));
    const pieces = [`{"elements":[${first},`, thinking, `${second}]}`];
    const { admin } = await serveWith([outline, { kind: 'stream', pieces }, quiz]);
    const response = await openGeneration(admin, gameSettings());
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const events = eventsOf(response);
    const seen: string[] = [];
    for await (const event of events) {
      seen.push(event.type);
      // The model continues only now, so the task must have arrived before that.
      if (event.type === 'task') goOn();
    }
    expect(seen.filter((type) => type === 'task')).toHaveLength(3);
    expect(seen.at(-1)).toBe('done');
  });
});

describe('a city tour', () => {
  const tour = (...ideas: unknown[]): FakeTurn[] => [
    outline,
    listOf(...ideas),
    listOf(quizIdea('Hoeveel bogen heeft Puente Viejo?', { place: place('Puente Viejo', 300) })),
  ];

  test('gives each task a place, where its photos must be taken', async () => {
    const museum = place('Museu de la Xocolata', 500);
    const { admin } = await serveWith(
      tour(photoIdea('Zoek de boot', { place: museum }), photoIdea('Kijk uit', { place: place('Far', 100) })),
    );
    const events = await generate(admin, tourSettings());
    expect(only(events, 'outline')).toMatchObject([{ centre: CENTRE }]);
    const [first, , third] = only(events, 'task').map(({ task }) => task);
    expect(first).toMatchObject({
      place: museum,
      input: { location: { latitude: museum.latitude, longitude: museum.longitude, radius: 200 } },
    });
    expect(third?.place).toMatchObject({ name: 'Puente Viejo' });
  });

  test('adds the place to a task that does not name it', async () => {
    const { admin } = await serveWith(
      tour(
        photoIdea('Zoek de boot', { place: place('Arc dels Xiquets') }),
        photoIdea('Maak op de PLATJA CENTRE een foto van de vlag', { place: place('Platja Centre', 20) }),
      ),
    );
    expect(asked(await generate(admin, tourSettings()))).toEqual([
      ['ai', 'Ga naar: Arc dels Xiquets. Zoek de boot'],
      ['ai', 'Maak op de PLATJA CENTRE een foto van de vlag'],
      ['ai', 'Hoeveel bogen heeft Puente Viejo?'],
    ]);
  });

  test('puts its tasks in walking order, photos and questions mixed', async () => {
    const { admin } = await serveWith(
      tour(
        photoIdea('De verste', { place: place('Ver', 900) }),
        photoIdea('De eerste', { place: place('Dichtbij', 50) }),
      ),
    );
    const events = await generate(admin, tourSettings());
    const byId = new Map(only(events, 'task').map(({ task }) => [task.id, task.place?.name]));
    const [order] = only(events, 'order');
    expect(order?.taskIds.map((id) => byId.get(id))).toEqual(['Dichtbij', 'Puente Viejo', 'Ver']);
  });

  test('refuses a place outside the radius, and asks once more', async () => {
    const { admin, ai } = await serveWith([
      outline,
      listOf(
        photoIdea('Te ver', { place: place('Alicante', 30_000) }),
        photoIdea('Hier', { place: place('Plein') }),
      ),
      listOf(photoIdea('Ook hier', { place: place('Haven', 400) })),
      listOf(quizIdea('Wat?', { place: place('Brug', 200) })),
    ]);
    const events = await generate(admin, tourSettings());
    expect(asked(events).map(([, text]) => text)).toEqual([
      'Ga naar: Plein. Hier',
      'Ga naar: Haven. Ook hier',
      'Ga naar: Brug. Wat?',
    ]);
    expect(JSON.parse(ai.requests[2]?.text ?? '')).toMatchObject({
      count: 1,
      already: ['Ga naar: Plein. Hier'],
    });
  });

  test('without a valid centre becomes the built-in game', async () => {
    const impossible = {
      kind: 'says' as const,
      content: outlineIdea({ centre: { ...CENTRE, latitude: 1e9 } }),
    };
    const { admin, ai } = await serveWith([impossible]);
    const events = await generate(admin, tourSettings());
    expect(only(events, 'outline')).toMatchObject([{ centre: null }]);
    expect(new Set(asked(events).map(([by]) => by))).toEqual(new Set(['built-in']));
    expect(only(events, 'fallback').map(({ reason }) => reason)).toEqual([
      'unusable_answer',
      'unusable_answer',
    ]);
    expect(ai.requests).toHaveLength(2);
  });
});

describe('without AI', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer();
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  test('the built-in game arrives immediately, with the reason', async () => {
    const events = await generate(admin, tourSettings({ photoTaskCount: 10, quizTaskCount: 10 }));
    expect(only(events, 'fallback')).toEqual([
      { type: 'fallback', taskType: 'photo', reason: 'no_ai' },
      { type: 'fallback', taskType: 'quiz', reason: 'no_ai' },
    ]);
    expect(asked(events)).toHaveLength(20);
    expect(asked(events).every(([by]) => by === 'built-in')).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'done' });
  });

  test('only the organiser may generate, with valid settings, and not too often', async () => {
    expect((await openGeneration(server.client(), gameSettings())).status).toBe(401);
    for (const wrong of [
      tourSettings({ city: ' ' }),
      tourSettings({ radiusKm: 0.7 }),
      tourSettings({ radiusKm: 5.5 }),
      gameSettings({ topic: undefined }),
      gameSettings({ photoTaskCount: 11 }),
      gameSettings({ quizTaskCount: 0 }),
      gameSettings({ teamCount: 9 }),
      gameSettings({ photoTaskCount: '3' }),
    ]) {
      expect(codeOf(await admin.post('/api/generations', wrong))).toBe('invalid_input');
    }
    let answer = await admin.post('/api/generations', gameSettings());
    for (let n = 0; n < 30; n += 1) answer = await admin.post('/api/generations', gameSettings());
    expect(codeOf(answer)).toBe('too_many_requests');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
