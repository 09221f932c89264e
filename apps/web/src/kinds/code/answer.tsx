import { MAX_CODE_LENGTH } from '@reisspel/contract/limits';
import { codeCharacters } from '@reisspel/rules/kinds/code';
import { ScanLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { AnswerFieldProps, KindAnswer } from '../answers.ts';
import { AnswerInput } from '../question/answer-input.tsx';
import { QUESTION_TEXTS } from '../question/texts.ts';

/** Loads on use, because it has the code that reads pictures. */
const CodeScanner = lazy(() => import('./code-scanner.tsx'));

function CodeField({ draft, locked, problem, onDraft }: AnswerFieldProps) {
  const [scanning, setScanning] = useState(false);
  const isScanning = scanning && !locked;
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <Field label={m.code_field()} hint={m.code_hint()} error={problem ?? undefined}>
        {(ids) => (
          <AnswerInput
            {...ids}
            autoCapitalize="characters"
            spellCheck={false}
            draft={draft}
            locked={locked}
            onDraft={onDraft}
          />
        )}
      </Field>
      {isScanning ? (
        <Suspense fallback={<Skeleton className="h-16" count={3} />}>
          <CodeScanner
            onCode={(code) => {
              setScanning(false);
              onDraft(code);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : (
        <Button icon={ScanLine} disabled={locked} onClick={() => setScanning(true)}>
          {m.code_scan()}
        </Button>
      )}
    </div>
  );
}

/** Returns what is wrong with a code; null when it can be sent. A scanned one may be anything. */
function problemOf(code: string): string | null {
  if (code.length > MAX_CODE_LENGTH) return m.code_other();
  return codeCharacters(code) === '' ? m.text_none() : null;
}

export const codeAnswer: KindAnswer = {
  texts: {
    ...QUESTION_TEXTS,
    intro: (time) => (time === null ? m.code_intro() : m.code_intro_timed({ time })),
    start: m.code_start,
    requirement: m.code_requirement,
  },
  Field: CodeField,
  draftOf: ({ code }) => (typeof code === 'string' ? code : ''),
  parse(draft) {
    const code = draft.trim();
    const problem = problemOf(code);
    return problem === null ? { ok: true, body: { code } } : { ok: false, problem };
  },
};
