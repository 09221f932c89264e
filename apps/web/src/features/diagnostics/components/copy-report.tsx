import { Check, ClipboardCopy } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { useCopy } from '../../../ui/use-copy.ts';

/** Rows of the report, where it has to be copied by hand. */
const ROWS = 12;

interface CopyReportProps {
  label: string;
  text: string;
}

/** The report at a press; where the browser does not let us, it stands there to be copied by hand. */
export function CopyReport({ label, text }: CopyReportProps) {
  const { state, told, copy } = useCopy(text);
  const Icon = state === 'copied' ? Check : ClipboardCopy;
  return (
    <div className="grid grid-cols-1 gap-2">
      {state === 'by hand' ? (
        <Field label={label}>
          {(ids) => (
            <TextArea {...ids} readOnly rows={ROWS} value={text} onFocus={(event) => event.target.select()} />
          )}
        </Field>
      ) : null}
      <Button onClick={copy} className="justify-self-start">
        <Icon aria-hidden className="size-5" />
        {m.diagnostics_copy_report()}
      </Button>
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {told}
      </p>
    </div>
  );
}
