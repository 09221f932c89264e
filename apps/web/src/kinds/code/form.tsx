import { MAX_CODE_LENGTH, MIN_CODE_LENGTH } from '@reisspel/contract/limits';
import { codeCharacters } from '@reisspel/rules/kinds/code';
import { Dices } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../form-field.tsx';
import type { KindForm } from '../forms.ts';
import { questionForm } from '../question/form.tsx';
import type { TaskFormValues } from '../task-form-values.ts';

/** Characters of a made code. */
const MADE_LENGTH = 6;
/** Letters and digits that look like no other. */
const CLEAR_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(MADE_LENGTH));
  // 256 is a multiple of 32, so each character is as likely.
  return [...bytes].map((byte) => CLEAR_CHARACTERS[byte % CLEAR_CHARACTERS.length]).join('');
}

function CodeFields() {
  const { setValue } = useFormContext<TaskFormValues>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <FormField
        name="code"
        label={m.admin_field_code()}
        hint={m.admin_hint_code()}
        autoComplete="off"
        maxLength={MAX_CODE_LENGTH}
        validate={(text) =>
          codeCharacters(text).length >= MIN_CODE_LENGTH || m.admin_code_too_short({ min: MIN_CODE_LENGTH })
        }
      />
      <Button
        icon={Dices}
        onClick={() => setValue('code', randomCode(), { shouldDirty: true, shouldValidate: true })}
      >
        {m.admin_code_make()}
      </Button>
    </div>
  );
}

export const codeForm: KindForm = {
  ...questionForm(CodeFields, { code: m.admin_field_code }, { hasDeduction: false }),
  question: m.admin_field_clue,
  questionRequired: m.admin_instructions_required,
};
