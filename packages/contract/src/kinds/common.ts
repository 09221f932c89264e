import { z } from 'zod';
import { MAX_INSTRUCTIONS_LENGTH, MAX_TASK_POINTS, MAX_URL_LENGTH, MIN_TASK_POINTS } from '../limits.ts';
import { readableText } from '../text.ts';
import { isWebAddress } from '../web-address.ts';

/** As a browser writes it: a phone's keyboard begins it with a capital. */
function tidied(text: string): string {
  return isWebAddress(text) && !text.startsWith('/') ? new URL(text).href : text;
}

/** An address of a picture or model: on this server, or elsewhere by https. Refused by the rule `web_address`. */
export const webAddress = z
  .string()
  .trim()
  .overwrite(tidied)
  .max(MAX_URL_LENGTH)
  .refine(isWebAddress, { params: { rule: 'web_address' } });

/** What the organiser fills in for a task of every kind. */
export const commonInput = {
  points: z.number().int().min(MIN_TASK_POINTS).max(MAX_TASK_POINTS),
  requiresPreviousTask: z.boolean().default(false),
  instructions: readableText(MAX_INSTRUCTIONS_LENGTH),
  /** A 3D model (glb) to look at with the task; null is none. */
  arModelUrl: webAddress.nullable().default(null),
};
