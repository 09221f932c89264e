import { z } from 'zod';

/**
 * What a model is asked to answer with. It says no more than it must know: a right answer and wrong ones rather than
 * options with a mark each, so that one is right by the shape alone.
 */

const RawPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
export type RawPlace = z.infer<typeof RawPlace>;

const outline = { title: z.string(), description: z.string() };
export const OutlineIdea = z.object(outline);
export const TourOutlineIdea = z.object({ ...outline, centre: RawPlace });

const photo = { instructions: z.string(), photoShows: z.string() };
export const PhotoIdea = z.object(photo);
export const TourPhotoIdea = z.object({ ...photo, place: RawPlace });
export type PhotoIdea = z.infer<typeof PhotoIdea> & { place?: RawPlace };

const quiz = { question: z.string(), rightAnswer: z.string(), wrongAnswers: z.array(z.string()) };
export const QuizIdea = z.object(quiz);
export const TourQuizIdea = z.object({ ...quiz, place: RawPlace });
export type QuizIdea = z.infer<typeof QuizIdea> & { place?: RawPlace };
