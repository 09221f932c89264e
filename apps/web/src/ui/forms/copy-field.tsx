import { Check, Copy } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './inputs.tsx';
import { useCopy } from './use-copy.ts';

interface CopyFieldProps {
  label: string;
  text: string;
}

export function CopyField({ label, text }: CopyFieldProps) {
  const { state, message, copy } = useCopy(text);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={label}>
        {(ids) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...ids}
              readOnly
              value={text}
              className="min-w-0 flex-1 basis-56"
              onFocus={(event) => event.target.select()}
            />
            <Button icon={state === 'copied' ? Check : Copy} onClick={copy}>
              {m.common_copy()}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
