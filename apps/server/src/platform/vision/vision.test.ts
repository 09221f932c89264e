import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { createLocalVision, type LocalVisionOptions, type Vision } from './vision.ts';

const sample = (name: string) => readFile(new URL(`./samples/${name}.jpg`, import.meta.url));
/** Returns a photo of four women side by side, two of them in its left part. */
const group = () =>
  readFile(new URL('./demo/sample6.jpg', import.meta.resolve('@vladmandic/face-api/package.json')));
const NOTHING = Buffer.from('this is no photo');
const BOTH = { faces: true, objects: true };

let vision: Vision | null = null;

function open(options?: LocalVisionOptions): Vision {
  vision = createLocalVision(options);
  return vision;
}

afterEach(() => vision?.close());

/** Returns the script of a worker that runs `body` for each `request`. */
const workerThat = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', (request) => { ${body} });`,
    )}`,
  );
const SEES_NOTHING = 'parentPort.postMessage({ detections: { faces: [], objects: [] } })';

describe('local vision', () => {
  it('counts one, two, four or no faces', async () => {
    const { detect } = open();
    const four = await group();
    const { width, height } = await sharp(four).metadata();
    const two = await sharp(four)
      .extract({ left: 0, top: 0, width: Math.round(width * 0.56), height })
      .webp()
      .toBuffer();
    const count = async (photo: Buffer) =>
      (await detect(photo, { faces: true, objects: false }))?.faces.length;

    expect(await count(await sample('astronaut'))).toBe(1);
    expect(await count(two)).toBe(2);
    expect(await count(four)).toBe(4);
    expect(await count(await sample('dust-bowl-home'))).toBe(0);
  });

  it('counts the small faces of a distant group', async () => {
    const { detect } = open();
    const photo = await group();
    const { width, height } = await sharp(photo).metadata();
    const far = await sharp({ create: { width, height, channels: 3, background: '#8a8f94' } })
      .composite([
        {
          input: await sharp(photo)
            .resize(Math.round(width / 4))
            .toBuffer(),
        },
      ])
      .png()
      .toBuffer();

    expect((await detect(far, { faces: true, objects: false }))?.faces).toHaveLength(4);
  });

  it('counts the faces of an upside-down photo', async () => {
    const { detect } = open();
    const turned = await sharp(await group())
      .rotate(180)
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();

    expect((await detect(turned, { faces: true, objects: false }))?.faces).toHaveLength(4);
  });

  it('names only objects in the photo', async () => {
    const { detect } = open();
    const objects = async (name: string) =>
      (await detect(await sample(name), { faces: false, objects: true }))?.objects.map(
        ({ object }) => object,
      );

    expect(await objects('coffee')).toContain('cup');
    expect(await objects('coffee')).not.toContain('boat');
    expect(await objects('nagasaki')).toContain('boat');
    expect(await objects('nagasaki')).not.toContain('cup');
  });

  it('runs only the requested models, and reports how sure they are', async () => {
    const { detect } = open();
    const photo = await sample('astronaut');

    const both = await detect(photo, BOTH);
    expect(both?.objects.map(({ object }) => object)).toContain('person');
    for (const { confidence } of [...(both?.faces ?? []), ...(both?.objects ?? [])]) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
    expect(await detect(photo, { faces: false, objects: false })).toEqual({ faces: [], objects: [] });
  });

  it('refuses a file that is not a photo, and looks at the next one', async () => {
    const states: string[] = [];
    const { detect } = open({ onStateChange: (state) => states.push(state) });

    await expect(detect(NOTHING, BOTH)).rejects.toThrow('cannot be looked at');
    expect((await detect(await sample('astronaut'), BOTH))?.faces).toHaveLength(1);
    expect(states).toEqual(['running']);
  });
});

describe('the vision worker', () => {
  it('refuses a photo while too many wait', async () => {
    const { detect } = open({ maxWaiting: 1, script: workerThat(SEES_NOTHING) });

    const looks = await Promise.all([detect(NOTHING, BOTH), detect(NOTHING, BOTH), detect(NOTHING, BOTH)]);

    expect(looks).toEqual([{ faces: [], objects: [] }, { faces: [], objects: [] }, null]);
    expect(await detect(NOTHING, BOTH)).not.toBeNull();
  });

  it('starts with the first photo, stops when idle, and starts again with the next photo', async () => {
    const states: string[] = [];
    const stopped = Promise.withResolvers<void>();
    const { detect } = open({
      idleMs: 1,
      onStateChange(state) {
        states.push(state);
        if (state === 'stopped') stopped.resolve();
      },
    });
    expect(states).toEqual([]);

    const photo = await sample('astronaut');
    await detect(photo, { faces: true, objects: false });
    await stopped.promise;
    expect(states).toEqual(['running', 'stopped']);

    expect((await detect(photo, { faces: true, objects: false }))?.faces).toHaveLength(1);
    expect(states.slice(0, 3)).toEqual(['running', 'stopped', 'running']);
  });

  it('fails the current photo when it crashes, and is replaced for the next', async () => {
    const states: string[] = [];
    const { detect } = open({
      script: workerThat(`if (request.wanted.faces) throw new Error('out of memory'); ${SEES_NOTHING}`),
      onStateChange: (state) => states.push(state),
    });

    const crashes = detect(NOTHING, BOTH);
    const waits = detect(NOTHING, { faces: false, objects: true });

    await expect(crashes).rejects.toMatchObject({ cause: new Error('out of memory') });
    expect(await waits).toEqual({ faces: [], objects: [] });
    expect(states).toEqual(['running', 'stopped', 'running']);
  });

  it('is replaced when it exits or gets stuck', async () => {
    const leaves = open({ script: workerThat('process.exit(0)') });
    await expect(leaves.detect(NOTHING, BOTH)).rejects.toThrow('stopped');
    await expect(leaves.detect(NOTHING, BOTH)).rejects.toThrow('stopped');
    await leaves.close();

    const sticks = open({ maxLookMs: 1, script: workerThat('for (;;);') });
    await expect(sticks.detect(NOTHING, BOTH)).rejects.toThrow('stuck');
  });

  it('refuses current, waiting and later photos once it is closed', async () => {
    const states: string[] = [];
    const { detect, close } = open({
      script: workerThat('for (;;);'),
      onStateChange: (state) => states.push(state),
    });
    const current = expect(detect(NOTHING, BOTH)).rejects.toThrow('stopped');
    const waits = expect(detect(NOTHING, BOTH)).rejects.toThrow('closed');

    await close();

    await Promise.all([current, waits]);
    await expect(detect(NOTHING, BOTH)).rejects.toThrow('closed');
    expect(states).toEqual(['running', 'stopped']);
    await close();
  });
});
