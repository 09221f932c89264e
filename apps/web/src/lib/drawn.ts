import type { FirstAnswers } from '@reisspel/contract/operate/drawing';
import { currentDrawing } from './drawing.ts';

/** Attributes that the server puts on the `<html>` of a page that it rendered. */
interface DrawingAttributes {
  drawnAt?: string;
  drawnZone?: string;
}

const attributes: DrawingAttributes = typeof document === 'undefined' ? {} : document.documentElement.dataset;
const BROWSER_DRAWN_AT = attributes.drawnAt === undefined ? null : Number(attributes.drawnAt);

/** Returns when the server rendered this page (epoch ms, its clock); null if it did not. */
export function drawnAt(): number | null {
  return currentDrawing()?.at ?? BROWSER_DRAWN_AT;
}

/** Returns the time zone that the server assumed, because it does not know the reader's zone. */
export function drawnZone(): string | undefined {
  return currentDrawing()?.timeZone ?? attributes.drawnZone;
}

/** Returns the answers from which the server rendered this page; null if it did not. */
export function drawnAnswers(): FirstAnswers | null {
  const json = document.getElementById('first-answers')?.textContent;
  return json === undefined || json === null ? null : JSON.parse(json);
}
