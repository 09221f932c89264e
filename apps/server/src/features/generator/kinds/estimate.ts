import { MAX_INSTRUCTIONS_LENGTH, MAX_UNIT_LENGTH } from '@reisspel/contract/limits';
import { z } from 'zod';
import { builtInEstimates } from '../built-in-game.ts';
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
import { cleanQuestion, cleanText } from '../model-text.ts';
import { SAFE } from '../prompts.ts';
import { estimateTask } from '../task-inputs.ts';
import type { GeneratedKind } from './kind.ts';

const TASK = [
  'Bedenk schattingsvragen: count stuks, allemaal anders, waarop het antwoord een getal is dat vaststaat en niet verandert.',
  'question is de vraag. answer is het juiste getal. tolerance is hoeveel een team ernaast mag zitten: ongeveer een tiende van het getal.',
  'unit is waar het getal van is, in een of twee woorden: meter, jaar, treden. Laat unit leeg als dat niets is. Zet het getal zelf nergens anders.',
  'Stel alleen vragen waarvan je het antwoord zeker weet.',
  SAFE,
].join(' ');

const shape = { question: z.string(), answer: z.number(), tolerance: z.number(), unit: z.string() };
const EstimateIdea = z.object(shape);
const TourEstimateIdea = z.object({ ...shape, place: RawPlace });
type EstimateIdea = z.infer<typeof EstimateIdea> & { place?: RawPlace };

/** Makes an estimate task of a model's idea; refuses a tolerance that makes every guess right. */
function judgeEstimate(idea: EstimateIdea, { tour }: Circumstances): Judgement {
  const { answer, tolerance } = idea;
  const question = cleanQuestion(idea.question, MAX_INSTRUCTIONS_LENGTH);
  if (question === null) return refused('een vraag met opmaak, een webadres, het antwoord, of zonder tekst');
  const unit = idea.unit.trim() === '' ? '' : cleanText(idea.unit, MAX_UNIT_LENGTH);
  if (unit === null) return refused('een eenheid met opmaak, of die te lang is');
  if (tolerance < 0 || tolerance > Math.abs(answer) / 2) {
    return refused('een marge die onder nul ligt, of zo groot is dat raden genoeg is');
  }
  const where = judgePlace(idea.place, tour);
  if (!where.ok) return where;
  const { place } = where;
  const task = estimateTask({ question: sayingWhere(question, place), answer, tolerance, unit });
  return judgeInput(task, place);
}

export const estimate: GeneratedKind = {
  count: ({ estimateTaskCount = 0 }) => estimateTaskCount,
  task: TASK,
  hear: hearIdeas<EstimateIdea>(EstimateIdea, TourEstimateIdea, judgeEstimate),
  builtIn: builtInEstimates,
};
