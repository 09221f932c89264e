import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { type io, ready, setBackend } from '@tensorflow/tfjs-core';

/** Both from the package's entry point, as neither package lets its other files be named. */
const MODELS = new URL('../models/', import.meta.resolve('@vladmandic/human'));
const WASM = new URL('./', import.meta.resolve('@tensorflow/tfjs-backend-wasm'));

async function startBackend(): Promise<void> {
  setWasmPaths(fileURLToPath(WASM));
  // More would be threads of the browser's kind, and the server's other core has requests to answer.
  setThreadsCount(1);
  if (!(await setBackend('wasm'))) throw new Error('The WebAssembly backend does not start');
  await ready();
}

let backend: Promise<void> | null = null;

/** Reads a model that ships with @vladmandic/human from disk; nothing is fetched. */
export async function loadModel(name: 'blazeface' | 'centernet'): Promise<GraphModel> {
  backend ??= startBackend();
  const [json, weights] = await Promise.all([
    readFile(new URL(`${name}.json`, MODELS), 'utf8'),
    readFile(new URL(`${name}.bin`, MODELS)),
    backend,
  ]);
  const { modelTopology, weightsManifest }: io.ModelJSON = JSON.parse(json);
  return loadGraphModel({
    load: async () => ({
      modelTopology,
      weightSpecs: weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  });
}
