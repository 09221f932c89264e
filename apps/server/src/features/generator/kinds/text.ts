import { MAX_INSTRUCTIONS_LENGTH, MAX_SYNONYMS, MAX_TEXT_ANSWER_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInTexts } from '../built-in-game.ts';
import { cleanOption, cleanQuestion } from '../model-text.ts';
import { SAFETY_RULE } from '../prompts.ts';
import { textTask } from '../task-inputs.ts';
import { type GeneratedKind, ideasOf, sharesName, withPlaceName } from './kind.ts';

const BRIEF = [
  'Bedenk open vragen: count stuks, allemaal anders, waarop een team zelf een kort antwoord typt.',
  'question is de vraag. rightAnswer is het enige juiste antwoord, in een tot drie woorden: een naam of een ding, dat vaststaat en niet verandert.',
  'otherSpellings zijn andere schrijfwijzen of namen voor hetzelfde antwoord, ook in het Engels en Spaans. Laat de lijst leeg als die er niet zijn.',
  'Zet het antwoord niet in de vraag. Stel alleen vragen waarvan je het antwoord zeker weet.',
  SAFETY_RULE,
].join(' ');

const TextIdea = z.object({
  question: z.string(),
  rightAnswer: z.string(),
  otherSpellings: z.array(z.string()),
});

const ideas = ideasOf(TextIdea, (idea, place) => {
  const question = cleanQuestion(idea.question, MAX_INSTRUCTIONS_LENGTH);
  const rightAnswer = cleanOption(idea.rightAnswer, MAX_TEXT_ANSWER_LENGTH);
  if (question === null || rightAnswer === null) return null;
  // The question, or the name of the place in it, must not reveal the answer.
  if (sharesName(question, rightAnswer) || (place !== null && sharesName(place.name, rightAnswer)))
    return null;
  const synonyms = idea.otherSpellings
    .flatMap((spelling) => cleanOption(spelling, MAX_TEXT_ANSWER_LENGTH) ?? [])
    .slice(0, MAX_SYNONYMS);
  return textTask({ question: withPlaceName(question, place), rightAnswer, synonyms });
});

export const text: GeneratedKind = {
  count: ({ textTaskCount = 0 }) => textTaskCount,
  brief: BRIEF,
  ideas,
  builtIn: builtInTexts,
};
