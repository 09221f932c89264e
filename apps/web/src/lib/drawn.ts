import type { FirstAnswers } from '@reisspel/contract/operate/drawing';
import { currentDrawing } from './drawing.ts';

/** Attributes that the server puts on the `<html>` of a drawn page. */
interface DrawingAttributes {
  drawnAt?: string;
  drawnZone?: string;
}

const attributes: DrawingAttributes = typeof document === 'undefined' ? {} : document.documentElement.dataset;
const BROWSER_DRAWN_AT = attributes.drawnAt === undefined ? null : Number(attributes.drawnAt);

/** Time of the drawing, in epoch milliseconds by the server's clock; null on a page not drawn. */
export function drawnAt(): number | null {
  return currentDrawing()?.at ?? BROWSER_DRAWN_AT;
}

/** Time zone that the drawing assumed, because the server does not know the reader's zone. */
export function drawnZone(): string | undefined {
  return currentDrawing()?.timeZone ?? attributes.drawnZone;
}

/** The answers that this page was drawn from; null on a page not drawn. */
export function drawnAnswers(): FirstAnswers | null {
  const json = document.getElementById('first-answers')?.textContent;
  return json === undefined || json === null ? null : JSON.parse(json);
}
