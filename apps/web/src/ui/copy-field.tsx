import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import * as m from '../paraglide/messages.js';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './inputs.tsx';

interface CopyFieldProps {
  label: string;
  text: string;
}

/** A text to take along: to copy at a press, or by hand where the browser does not let us. */
export function CopyField({ label, text }: CopyFieldProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('by hand');
    }
  };
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
            <Button onClick={copy}>
              {copied === 'yes' ? (
                <Check aria-hidden className="size-5" />
              ) : (
                <Copy aria-hidden className="size-5" />
              )}
              {m.common_copy()}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {copied === 'yes' ? m.common_copied() : copied === 'by hand' ? m.common_copy_by_hand() : null}
      </p>
    </div>
  );
}
