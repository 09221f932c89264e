import type { InputHTMLAttributes } from 'react';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { AnswerFieldProps } from '../answers.ts';

type AnswerInputProps = InputHTMLAttributes<HTMLInputElement> &
  Pick<AnswerFieldProps, 'draft' | 'locked' | 'onDraft'>;

/** The input of an answer that a team types. */
export function AnswerInput({ draft, locked, onDraft, ...rest }: AnswerInputProps) {
  return (
    <TextInput
      {...rest}
      enterKeyHint="send"
      autoComplete="off"
      // `disabled` would lose the focus.
      readOnly={locked}
      value={draft}
      onChange={({ target }) => onDraft(target.value)}
      className="display min-h-16 min-w-0 text-xl!"
    />
  );
}
