import {
  MAX_AI_DESCRIPTION_LENGTH,
  MAX_INSTRUCTIONS_LENGTH,
  TOUR_TASK_RADIUS_M,
} from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInPhotoTasks } from '../built-in-game.ts';
import { hearIdeas } from '../hearing.ts';
import { RawPlace } from '../ideas.ts';
import {
  type Circumstances,
  type Judgement,
  judgeInput,
  judgePlace,
  refused,
  sayingWhere,
} from '../judge.ts';
import { cleanText } from '../model-text.ts';
import { SAFE } from '../prompts.ts';
import { photoTask } from '../task-inputs.ts';
import type { GeneratedKind } from './kind.ts';

const TASK = [
  'Bedenk fotoopdrachten: count stuks, elk in vijf minuten te doen met een telefoon, en allemaal anders.',
  'instructions zegt in een of twee zinnen wat het team doet en wat er op de foto moet staan.',
  'photoShows zegt in één zin wat er op een goede foto te zien is, voor wie de foto nakijkt.',
  SAFE,
].join(' ');

const shape = { instructions: z.string(), photoShows: z.string() };
const PhotoIdea = z.object(shape);
const TourPhotoIdea = z.object({ ...shape, place: RawPlace });
type PhotoIdea = z.infer<typeof PhotoIdea> & { place?: RawPlace };

/** Makes a photo task of a model's idea. In a tour it can only be done at its place. */
function judgePhoto(idea: PhotoIdea, { tour, withAi }: Circumstances): Judgement {
  const instructions = cleanText(idea.instructions, MAX_INSTRUCTIONS_LENGTH);
  if (instructions === null) return refused('een opdracht met opmaak, een webadres of zonder tekst');
  const where = judgePlace(idea.place, tour);
  if (!where.ok) return where;
  const { place } = where;
  const photoShows = cleanText(idea.photoShows, MAX_AI_DESCRIPTION_LENGTH);
  if (withAi && photoShows === null)
    return refused('een omschrijving van de foto met opmaak of zonder tekst');
  const task = photoTask({
    instructions: sayingWhere(instructions, place),
    minFaces: null,
    requiredObjects: [],
    aiDescription: withAi ? photoShows : null,
    location: place && {
      latitude: place.latitude,
      longitude: place.longitude,
      radius: TOUR_TASK_RADIUS_M,
    },
  });
  return judgeInput(task, place);
}

export const photo: GeneratedKind = {
  count: ({ photoTaskCount }) => photoTaskCount,
  task: TASK,
  hear: hearIdeas<PhotoIdea>(PhotoIdea, TourPhotoIdea, judgePhoto),
  builtIn: builtInPhotoTasks,
};
