import {
  MODEL_PATH,
  QUIZ_IMAGE_PATH,
  SOUND_PATH,
  type TaskFileAddress,
} from '@reisspel/contract/kinds/quiz-images';
import { SIGNED_URL_S } from '@reisspel/contract/limits';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { hasTaskFile, storeTaskFile } from '../../db/quiz-images.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { processQuizImage } from '../../platform/pictures/images.ts';
import {
  newModelName,
  newQuizImageName,
  newSoundName,
  type OpenFile,
  type TaskFiles,
} from '../../platform/pictures/picture-files.ts';
import { cleanSound } from '../../platform/pictures/sound.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { isViewer, type Session } from '../../platform/secrets/session.ts';

/** The layout of a binary glTF file: a header, and then chunks that each have a header. */
const MAGIC = Buffer.from('glTF');
const GLTF_VERSION = 2;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const JSON_CHUNK = Buffer.from('JSON');

/** A buffer or image of a model. Without a `uri`, its bytes are in the model's file. */
interface ModelPart {
  uri?: unknown;
}

function areEmbedded(entries: unknown): boolean {
  if (entries === undefined) return true;
  if (!Array.isArray(entries)) return false;
  return entries.every((entry: ModelPart | null) => {
    const uri = entry?.uri;
    return uri === undefined || (typeof uri === 'string' && uri.startsWith('data:'));
  });
}

/** Returns true for a 3D model (binary glTF 2.0) that is complete and loads no other files. */
export function isWholeModel(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES + CHUNK_HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
    return false;
  if (bytes.readUInt32LE(4) !== GLTF_VERSION || bytes.readUInt32LE(8) !== bytes.length) return false;
  const start = HEADER_BYTES + CHUNK_HEADER_BYTES;
  const end = start + bytes.readUInt32LE(HEADER_BYTES);
  if (end > bytes.length || !bytes.subarray(HEADER_BYTES + 4, start).equals(JSON_CHUNK)) return false;
  try {
    const model: unknown = JSON.parse(bytes.toString('utf8', start, end));
    if (typeof model !== 'object' || model === null) return false;
    const { buffers, images } = { buffers: undefined, images: undefined, ...model };
    return areEmbedded(buffers) && areEmbedded(images);
  } catch {
    return false;
  }
}

interface WantedFile {
  name: string;
  /** Admits whoever has a signed address. */
  pass?: string | null;
  /** The header of a request for a part of a sound. */
  range?: string | undefined;
}

export interface QuizImageServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  taskFiles: TaskFiles;
}

export function createQuizImageService({ database, clock, secrets, taskFiles }: QuizImageServiceDeps) {
  function isValidPass(pass: string, name: string): boolean {
    const [sealedName, expiresAt] = (secrets.open(pass) ?? '').split(' ');
    return sealedName === name && Number(expiresAt) > clock.now();
  }

  /** Stores a file. It counts as unused until a saved task refers to it. */
  async function store(
    scope: TripScope,
    name: string,
    path: string,
    bytes: Buffer,
  ): Promise<TaskFileAddress> {
    const row = { name, bytes: bytes.byteLength, createdAt: clock.now() };
    await storeTaskFile(database, scope, row, () => taskFiles.save(name, bytes));
    return { url: `${path}${name}` };
  }

  return {
    /** Stores a picture, reduced and without metadata. */
    async add(scope: TripScope, bytes: Buffer): Promise<Outcome<TaskFileAddress>> {
      const image = await processQuizImage(bytes);
      if (!image.ok) return image;
      return done(await store(scope, newQuizImageName(clock.now()), QUIZ_IMAGE_PATH, image.value));
    },

    async addModel(scope: TripScope, bytes: Buffer): Promise<Outcome<TaskFileAddress>> {
      if (!isWholeModel(bytes)) return refuse('model_unsupported');
      return done(await store(scope, newModelName(clock.now()), MODEL_PATH, bytes));
    },

    async addSound(scope: TripScope, bytes: Buffer): Promise<Outcome<TaskFileAddress>> {
      const sound = cleanSound(bytes);
      if (sound === null) return refuse('sound_unsupported');
      return done(await store(scope, newSoundName(clock.now(), sound.format), SOUND_PATH, sound.bytes));
    },

    async open(
      scope: TripScope,
      viewer: Session | null,
      { name, pass = null, range }: WantedFile,
    ): Promise<Outcome<OpenFile>> {
      const mayLook = (viewer !== null && isViewer(viewer)) || (pass !== null && isValidPass(pass, name));
      if (!mayLook || !(await database.readTrip(scope, (tx) => hasTaskFile(tx, name))))
        return refuse('not_found');
      const image = await taskFiles.open(name, range);
      return image === null ? refuse('not_found') : done(image);
    },

    /** Signs an address for an hour without a session, in case the normal one fails (spec 9). */
    async sign(scope: TripScope, name: string): Promise<Outcome<TaskFileAddress>> {
      if (!(await database.readTrip(scope, (tx) => hasTaskFile(tx, name)))) return refuse('not_found');
      // If the store signs addresses itself, its address does not need the server that failed.
      const direct = await taskFiles.signedUrl(name, SIGNED_URL_S);
      if (direct !== null) return done({ url: direct });
      const expiresAt = clock.now() + SIGNED_URL_S * 1_000;
      const query = new URLSearchParams({ pass: secrets.seal(`${name} ${expiresAt}`) });
      return done({ url: `${QUIZ_IMAGE_PATH}${name}?${query}` });
    },
  };
}

export type QuizImageService = ReturnType<typeof createQuizImageService>;
