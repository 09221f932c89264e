import { photoInput, quizInput } from './game-builders.ts';
import type { Answer, TestClient } from './test-client.ts';

/** Sends a picture to a route of the organiser. `taskId` is the id of a photo task. */
export type PictureRoute = (admin: TestClient, bytes: Buffer, taskId: string) => Promise<Answer>;

const asImage = { 'Content-Type': 'image/jpeg' };
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const NAME = 'quiz-1750496400000-0123456789abcdef.webp';

/** Returns the file of a saved game that has this picture in a quiz. */
export function profileFile(bytes: Buffer, name = NAME): unknown {
  return {
    format: 'reisspel-profile',
    version: 1,
    name: 'Van elders',
    description: '',
    tasks: [quizInput({ imageUrl: `/api/quiz-images/${NAME}` }), photoInput()],
    teams: [],
    images: [{ name, data: bytes.toString('base64') }],
  };
}

/** The routes that accept pictures, except the route for photos of tasks. */
export const PICTURE_ROUTES: Readonly<Record<string, PictureRoute>> = {
  'a quiz picture': (admin, bytes) => admin.raw('POST', '/api/quiz-images', blob(bytes), asImage),
  'a saved game': (admin, bytes) => admin.post('/api/profile-files', profileFile(bytes)),
  'a trial': (admin, bytes, taskId) => admin.raw('POST', `/api/tasks/${taskId}/trials`, blob(bytes), asImage),
  'the image check': (admin, bytes) =>
    admin.post('/.netlify/functions/analyze-image', {
      image: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      description: 'de zee',
      requiredElements: [],
    }),
};
