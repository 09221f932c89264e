import {
  MAX_AI_DESCRIPTION_LENGTH,
  MAX_INSTRUCTIONS_LENGTH,
  TOUR_TASK_RADIUS_M,
} from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInPhotoTasks } from '../built-in-game.ts';
import { cleanText } from '../model-text.ts';
import { SAFETY_RULE } from '../prompts.ts';
import { photoTask } from '../task-inputs.ts';
import { type GeneratedKind, ideasOf, withPlaceName } from './kind.ts';

const BRIEF = [
  'Bedenk fotoopdrachten: count stuks, elk in vijf minuten te doen met een telefoon, en allemaal anders.',
  'instructions zegt in een of twee zinnen wat het team doet en wat er op de foto moet staan.',
  'photoShows zegt in één zin wat er op een goede foto te zien is, voor wie de foto nakijkt.',
  SAFETY_RULE,
].join(' ');

const PhotoIdea = z.object({ instructions: z.string(), photoShows: z.string() });

/** Parses a model's idea. In a tour, the photo must be taken at the task's place. */
const ideas = ideasOf(PhotoIdea, (idea, place, { withAi }) => {
  const instructions = cleanText(idea.instructions, MAX_INSTRUCTIONS_LENGTH);
  const photoShows = cleanText(idea.photoShows, MAX_AI_DESCRIPTION_LENGTH);
  if (instructions === null || (withAi && photoShows === null)) return null;
  return photoTask({
    instructions: withPlaceName(instructions, place),
    aiDescription: withAi ? photoShows : null,
    location: place && {
      latitude: place.latitude,
      longitude: place.longitude,
      radius: TOUR_TASK_RADIUS_M,
    },
  });
});

export const photo: GeneratedKind = {
  count: ({ photoTaskCount }) => photoTaskCount,
  brief: BRIEF,
  ideas,
  builtIn: builtInPhotoTasks,
};
