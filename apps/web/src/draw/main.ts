/** The program with which the server renders pages in all languages. It is loaded once. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DrawingRequest, DrawPage } from '@reisspel/contract/operate/drawing';
import { draw } from './page.tsx';

const drawings = new AsyncLocalStorage<DrawingRequest>();
globalThis.reisspelDrawing = () => drawings.getStore();

export const drawPage: DrawPage = (request, answers) => drawings.run(request, draw, request, answers);
