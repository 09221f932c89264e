import { MAX_TEXT_ANSWER_LENGTH } from '@reisspel/contract/limits';
import { comparable } from '@reisspel/rules/kinds/text';
import * as m from '../../paraglide/messages.js';
import { Field } from '../../ui/forms/field.tsx';
import type { AnswerFieldProps, KindAnswer } from '../answers.ts';
import { AnswerInput } from '../question/answer-input.tsx';
import { QUESTION_TEXTS } from '../question/texts.ts';

function TextField({ draft, locked, problem, onDraft }: AnswerFieldProps) {
  return (
    <Field label={m.text_field()} hint={m.text_hint()} error={problem ?? undefined}>
      {(ids) => (
        <AnswerInput
          {...ids}
          maxLength={MAX_TEXT_ANSWER_LENGTH}
          draft={draft}
          locked={locked}
          onDraft={onDraft}
        />
      )}
    </Field>
  );
}

export const textAnswer: KindAnswer = {
  texts: { ...QUESTION_TEXTS, requirement: m.text_requirement },
  Field: TextField,
  draftOf: ({ text }) => (typeof text === 'string' ? text : ''),
  parse: (draft) =>
    comparable(draft) === ''
      ? { ok: false, problem: m.text_none() }
      : { ok: true, body: { text: draft.trim() } },
};
