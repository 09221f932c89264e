import { MAX_INSTRUCTIONS_LENGTH, MAX_UNIT_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInEstimates } from '../built-in-game.ts';
import { cleanQuestion, cleanText } from '../model-text.ts';
import { SAFETY_RULE } from '../prompts.ts';
import { estimateTask } from '../task-inputs.ts';
import { type GeneratedKind, ideasOf, withPlaceName } from './kind.ts';

const BRIEF = [
  'Bedenk schattingsvragen: count stuks, allemaal anders, waarop het antwoord een getal is dat vaststaat en niet verandert.',
  'question is de vraag. answer is het juiste getal. tolerance is hoeveel een team ernaast mag zitten: ongeveer een tiende van het getal.',
  'unit is waar het getal van is, in een of twee woorden: meter, jaar, treden. Laat unit leeg als dat niets is. Zet het getal zelf nergens anders.',
  'Stel alleen vragen waarvan je het antwoord zeker weet.',
  SAFETY_RULE,
].join(' ');

const EstimateIdea = z.object({
  question: z.string(),
  answer: z.number(),
  tolerance: z.number(),
  unit: z.string(),
});

const ideas = ideasOf(EstimateIdea, ({ answer, tolerance, ...texts }, place) => {
  const question = cleanQuestion(texts.question, MAX_INSTRUCTIONS_LENGTH);
  const unit = texts.unit.trim() === '' ? '' : cleanText(texts.unit, MAX_UNIT_LENGTH);
  if (question === null || unit === null || tolerance < 0 || tolerance > Math.abs(answer) / 2) return null;
  return estimateTask({ question: withPlaceName(question, place), answer, tolerance, unit });
});

export const estimate: GeneratedKind = {
  count: ({ estimateTaskCount = 0 }) => estimateTaskCount,
  brief: BRIEF,
  ideas,
  builtIn: builtInEstimates,
};
