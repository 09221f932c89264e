import type { TripDraft } from '@reisspel/contract/trip';
import { useDeferredValue, useMemo, useState } from 'react';
import { stablePath } from './draft-path.ts';
import type { EditorState } from './editor-state.ts';
import { problemText, warningText } from './problem-texts.ts';
import { type Problem, problemsOf } from './problems.ts';
import { warningsOf } from './warnings.ts';

type Texts = ReadonlyMap<string, string>;

function sameTexts(a: Texts, b: Texts): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}

/** The same object as long as it says the same: what shows it renders only when something changed. */
function useSteady(texts: Texts): Texts {
  const [steady, setSteady] = useState(texts);
  if (sameTexts(steady, texts)) return steady;
  setSteady(texts);
  return texts;
}

/** A problem may be shown once its field was left: who is still typing is not told off. */
function shownProblems(draft: TripDraft, problems: readonly Problem[], { tried, left }: EditorState): Texts {
  const shown = problems.filter(({ path }) => tried || left.has(stablePath(draft, path)));
  return new Map(shown.map((problem) => [problem.path, problemText(problem)]));
}

/** What is wrong or doubtful in the draft. It may lag behind fast typing, which it must not slow down. */
export function useProblems(state: EditorState): {
  problems: readonly Problem[];
  shown: Texts;
  warnings: Texts;
} {
  const draft = useDeferredValue(state.history.present);
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const warnings = useMemo(() => {
    const today = new Date().toISOString().slice(0, 10);
    return new Map(warningsOf(draft, today).map((warning) => [warning.path, warningText(warning)]));
  }, [draft]);
  const shown = shownProblems(draft, problems, state);
  return { problems, shown: useSteady(shown), warnings: useSteady(warnings) };
}
