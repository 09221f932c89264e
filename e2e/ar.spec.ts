import { expect } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { test } from './fixtures/server.ts';

const GLB_MAGIC = 0x46546c67;
const GLB_VERSION = 2;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;

/** Makes a chunk of binary glTF: length, kind, and the content padded to a multiple of 4 bytes. */
function chunk(kind: number, content: Buffer, filler: string): Buffer {
  const body = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4, filler)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(body.length, 0);
  head.writeUInt32LE(kind, 4);
  return Buffer.concat([head, body]);
}

/** Makes a model of one triangle in binary glTF 2.0. */
function triangle(): Buffer {
  const points = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      { bufferView: 0, componentType: FLOAT, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    bufferViews: [{ buffer: 0, byteLength: points.length }],
    buffers: [{ byteLength: points.length }],
  };
  const chunks = [
    chunk(JSON_CHUNK, Buffer.from(JSON.stringify(gltf)), ' '),
    chunk(BINARY_CHUNK, points, '\0'),
  ];
  const head = Buffer.alloc(12);
  head.writeUInt32LE(GLB_MAGIC, 0);
  head.writeUInt32LE(GLB_VERSION, 4);
  head.writeUInt32LE(head.length + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return Buffer.concat([head, ...chunks]);
}

/** Milliseconds: without a graphics card, drawing takes long and blocks the page meanwhile. */
const DRAWING = { timeout: 45_000 };

test('only a task with a 3D model loads the viewer and shows the model', { tag: '@lab' }, async ({
  browser,
  page,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  const photo = { taskType: 'photo', points: 20, instructions: 'Maak een foto' };
  await organiser.createTask(photo);
  await organiser.createTask({ ...photo, arModelUrl: '/schip.glb' });
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const model = triangle();
  await page.route('**/schip.glb', (route) =>
    route.fulfill({
      body: model,
      contentType: 'model/gltf-binary',
    }),
  );
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  expect(loaded.filter((path) => path.includes('ar-model'))).toEqual([]);
  await player.backToTasks();
  await player.openTask('Opdracht 2 - Foto');
  const viewer = page.locator('model-viewer');
  await expect
    .poll(() => viewer.evaluate((element) => 'loaded' in element && element.loaded, null, DRAWING), DRAWING)
    .toBe(true);
  await expect(page.getByText('Het 3D-model kan niet worden geladen.')).toBeHidden();
  expect(consoleErrors).toEqual([]);
});
