import { z } from 'zod';
import { MAX_INSTRUCTIONS_LENGTH, MAX_TASK_POINTS, MAX_URL_LENGTH, MIN_TASK_POINTS } from '../limits.ts';
import { readableText } from '../text.ts';
import { isWebAddress } from '../web-address.ts';

/** Normalises an address as a browser does: phone keyboards capitalise the first letter. */
function tidied(text: string): string {
  return isWebAddress(text) && !text.startsWith('/') ? new URL(text).href : text;
}

/**
 * The address of a picture or model: on this server, or elsewhere by https. The rule is
 * `web_address`.
 */
export const webAddress = z
  .string()
  .trim()
  .overwrite(tidied)
  .max(MAX_URL_LENGTH)
  .refine(isWebAddress, { params: { rule: 'web_address' } });

/** The input fields of every kind of task. */
export const commonInput = {
  points: z.number().int().min(MIN_TASK_POINTS).max(MAX_TASK_POINTS),
  requiresPreviousTask: z.boolean().default(false),
  instructions: readableText(MAX_INSTRUCTIONS_LENGTH),
  /** A 3D model (glb) that the task shows; null is none. */
  arModelUrl: webAddress.nullable().default(null),
};
