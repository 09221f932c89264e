import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

export interface FieldProps {
  label: string;
  /** Hides the label except from screen readers. Others see the control's surroundings. */
  labelHidden?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  warning?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

export function Field({ label, labelHidden = false, hint, error, warning, children }: FieldProps) {
  const id = useId();
  const warningId = warning ? `${id}-warning` : undefined;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, warningId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-bold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error !== undefined })}
      {hint ? (
        <p id={hintId} className="text-ink-2 text-sm">
          {hint}
        </p>
      ) : null}
      {warning ? (
        <p id={warningId} className="flex items-start gap-1.5 text-on-late text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 font-bold text-on-bad text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
