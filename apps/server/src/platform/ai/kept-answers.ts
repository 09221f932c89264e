import { forgetOldest } from '../forget-oldest.ts';
import type { Asked } from './asked.ts';

/** Gives the answer to a question that was asked before, also while it is still being asked; else asks it. */
export type KeptAnswers<T> = (question: string, ask: () => Promise<Asked<T>>) => Promise<Asked<T>>;

/** Keeps the answers to the last `most` questions. One that got none is asked again. */
export function createKeptAnswers<T>(most: number): KeptAnswers<T> {
  const kept = new Map<string, Promise<Asked<T>>>();

  async function askAndKeep(question: string, ask: () => Promise<Asked<T>>): Promise<Asked<T>> {
    const asked = ask();
    kept.set(question, asked);
    forgetOldest(kept, most);
    let isAnswered = false;
    try {
      const answer = await asked;
      isAnswered = answer.ok;
      return answer;
    } finally {
      if (!isAnswered && kept.get(question) === asked) kept.delete(question);
    }
  }

  return async (question, ask) => {
    for (let earlier = kept.get(question); earlier !== undefined; earlier = kept.get(question)) {
      const answer = await earlier;
      // Another asker's empty purse says nothing of one's own.
      if (answer.ok || answer.reason !== 'budget_spent') return answer;
    }
    return askAndKeep(question, ask);
  };
}
