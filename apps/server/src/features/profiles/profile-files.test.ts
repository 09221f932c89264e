import { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { MAX_PROFILES } from '@reisspel/contract/limits';
import { ProfileFile } from '@reisspel/contract/profiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import { createTaskFiles } from '../../platform/pictures/picture-files.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { codeOf, jpeg, newTask, newTeam, photoInput, quizInput } from '../../testing/game-builders.ts';
import { adminState } from '../../testing/live-states.ts';
import { newestGame, savedGames } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { createProfileFileService } from './file-service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

describe.each(DIALECTS)('saved games on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const profiles = () => savedGames(admin);
  const newest = () => newestGame(admin);
  const save = (name: string) => admin.post('/api/profiles', { name });

  describe('as a file', () => {
    const quizImage = async () => {
      const body = new Blob([new Uint8Array(await jpeg())]);
      const answer = await admin.raw('POST', '/api/quiz-images', body, { 'Content-Type': 'image/jpeg' });
      return TaskFileAddress.parse(answer.body).url;
    };

    test('contain everything with quiz pictures, and can be loaded on another host', async () => {
      await newTask(admin, quizInput({ imageUrl: await quizImage(), timeLimit: 30 }));
      await newTask(admin, photoInput({ minFaces: 3, requiredObjects: ['boat'], maxRetries: 2 }));
      await newTeam(admin, 'Rode Team', 'olijf');
      await save('Zee & strand');
      const exported = await admin.get(`/api/profiles/${(await newest()).id}/file`);
      expect(exported.headers.get('content-disposition')).toBe(
        'attachment; filename="reisspel-zee-strand.json"',
      );
      const file = ProfileFile.parse(exported.body);
      expect(file).toMatchObject({ teams: [{ name: 'Rode Team', password: 'olijf' }], images: [{}] });

      const elsewhere = await createTestServer({ dialect });
      try {
        const other = await elsewhere.admin();
        const { body } = await other.post('/api/profile-files', file);
        const { id } = body as { id: string };
        await other.post(`/api/profiles/${id}/loads`, { mode: 'replace' });
        const { tasks, teams } = await adminState(elsewhere);
        expect(teams).toMatchObject([{ name: 'Rode Team', hasPassword: true }]);
        expect(tasks[1]?.verificationRequirements).toMatchObject([
          { type: 'photo-config', maxRetries: 2 },
          { type: 'faces', minFaces: 3 },
          { type: 'object-detection', requiredObjects: ['boat'] },
        ]);
        const quiz = tasks[0]?.verificationRequirements.find(({ type }) => type === 'quiz');
        const url = quiz?.type === 'quiz' ? String(quiz.imageUrl) : '';
        expect((await other.open('GET', url)).headers.get('content-type')).toBe('image/webp');
      } finally {
        await elsewhere.stop();
      }
    });

    test.each([
      ['another JSON document', { hello: 'world' }],
      [
        'a file of a later version',
        { format: 'reisspel-profile', version: 2, name: 'x', tasks: [], teams: [] },
      ],
      [
        'a game with a quiz without a right answer',
        {
          format: 'reisspel-profile',
          version: 1,
          name: 'x',
          tasks: [
            quizInput({
              options: [
                { text: 'a', isCorrect: false },
                { text: 'b', isCorrect: false },
              ],
            }),
          ],
          teams: [],
        },
      ],
      [
        'a game with an invalid picture',
        {
          format: 'reisspel-profile',
          version: 1,
          name: 'x',
          tasks: [quizInput()],
          teams: [],
          images: [{ name: 'quiz-1.webp', data: Buffer.from('geen plaatje').toString('base64') }],
        },
      ],
    ])('are refused if they are %s, and store nothing', async (_name, file) => {
      expect(codeOf(await admin.post('/api/profile-files', file))).toBe('profile_file_invalid');
      expect(await profiles()).toEqual([]);
      expect(await server.storedFiles()).toEqual([]);
    });

    test('are refused beyond the limit, and store no picture', async () => {
      await newTask(admin, quizInput({ imageUrl: await quizImage() }));
      for (let n = 0; n < MAX_PROFILES; n += 1) await save(`Spel ${n}`);
      const file = (await admin.get(`/api/profiles/${(await newest()).id}/file`)).body;
      expect(codeOf(await admin.post('/api/profile-files', file))).toBe('limit_reached');
      expect(await server.storedFiles()).toHaveLength(1);
    });

    test('keep their pictures when the answer to the commit is lost', async () => {
      await newTask(admin, quizInput({ imageUrl: await quizImage() }));
      await save('Vrijdag');
      const file = (await admin.get(`/api/profiles/${(await newest()).id}/file`)).body;
      const { database, clock, tripId } = server;
      const lossy: Database = {
        ...database,
        async changeTrip(scope, work) {
          const result = await database.changeTrip(scope, work);
          if ((await profiles()).length > 1) throw new Error('The connection broke after the commit');
          return result;
        },
      };
      const service = createProfileFileService({
        database: lossy,
        clock,
        secrets: createSecretBox(Buffer.from('elsewhere')),
        taskFiles: createTaskFiles(server.storage),
        logError: () => {},
      });
      const scope = mintTripScope(tripId, { role: 'organiser', device: null });
      await expect(service.importFile(scope, file)).rejects.toThrow('after the commit');
      expect(await profiles()).toHaveLength(2);
      clock.advance(DAY_MS + 1);
      await server.cleanUp();
      expect(await server.storedFiles()).toHaveLength(2);
    });

    test('can be exported if a quiz has an unusual picture address', async () => {
      const url = `${await quizImage()}?pass=oud`;
      await newTask(admin, quizInput({ imageUrl: url }));
      await save('Vrijdag');
      const { status, body } = await admin.get(`/api/profiles/${(await newest()).id}/file`);
      expect(status).toBe(200);
      expect(ProfileFile.parse(body)).toMatchObject({ tasks: [{ imageUrl: url }], images: [] });
    });

    test('are refused when they are not JSON, or too large', async () => {
      const send = (body: string, length = String(body.length)) =>
        admin.raw('POST', '/api/profile-files', body, {
          'Content-Type': 'application/json',
          'Content-Length': length,
        });
      expect(codeOf(await send('{'))).toBe('profile_file_invalid');
      expect(codeOf(await send('{}', String(1024 ** 3)))).toBe('body_too_large');
    });
  });
});
