import * as m from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/field.tsx';
import type { AnswerFieldProps, KindAnswer } from '../answers.ts';
import { AnswerInput } from '../question/answer-input.tsx';
import { QUESTION_TEXTS } from '../question/texts.ts';
import { numberProblem, readNumber, typedText } from './typed-number.ts';

function EstimateField({ opening, draft, locked, problem, onDraft }: AnswerFieldProps) {
  const unit = 'unit' in opening ? opening.unit : '';
  return (
    <Field label={m.estimate_field()} hint={m.estimate_hint()} error={problem ?? undefined}>
      {(ids) => (
        <span className="flex items-center gap-3">
          <AnswerInput {...ids} inputMode="decimal" draft={draft} locked={locked} onDraft={onDraft} />
          {unit === '' ? null : <span className="shrink-0 font-bold text-lg">{unit}</span>}
        </span>
      )}
    </Field>
  );
}

export const estimateAnswer: KindAnswer = {
  texts: { ...QUESTION_TEXTS, requirement: m.estimate_requirement },
  Field: EstimateField,
  draftOf: ({ value }) => (typeof value === 'number' ? typedText(value) : ''),
  parse(draft) {
    const number = readNumber(draft);
    return number.is === 'number'
      ? { ok: true, body: { value: number.value } }
      : { ok: false, problem: numberProblem(draft) ?? '' };
  },
};
