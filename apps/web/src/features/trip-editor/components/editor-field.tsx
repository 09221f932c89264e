import { MAX_URL_LENGTH } from '@reisspel/contract/limits';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { longDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { isDay } from '../day-order.ts';
import { useEditorActions, useFieldTexts } from '../editor-context.ts';
import type { Lens } from '../lens.ts';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
  /** By which the field is found again, to say that it was left or to go there. */
  'data-path': string;
}

interface EditorFieldProps {
  path: string;
  label: string;
  labelHidden?: boolean;
  hint?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A control of the draft with its label, and what is wrong or doubtful about it. */
export function EditorField({ path, label, labelHidden = false, hint, children }: EditorFieldProps) {
  const { error, warning } = useFieldTexts(path);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} warning={warning}>
      {(ids) => children({ ...ids, 'data-path': path })}
    </Field>
  );
}

interface TextFieldProps {
  lens: Lens<string>;
  value: string;
  label: string;
  labelHidden?: boolean;
  hint?: string | undefined;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  /** The first day or moment that makes sense. */
  min?: string;
  /** The first field of the flight, day or item with this id. */
  entryId?: string;
  /** The id of a datalist with proposals. */
  list?: string;
  /** Makes of what was typed what it means: capitals, say. */
  tidy?: (text: string) => string;
  /** The same, once the field is left. */
  tidyOnLeave?: (text: string) => string;
  /** Follows a change, and belongs to it. */
  onChanged?: (text: string) => void;
}

/** The last moment that a date field offers: years have four digits. */
const LAST: Readonly<Record<string, string>> = {
  date: '9999-12-31',
  'datetime-local': '9999-12-31T23:59',
};

/** A line of text, a date or a time. */
export function TextField(props: TextFieldProps) {
  const { lens, value, label, labelHidden = false, hint, type = 'text', entryId, ...more } = props;
  const { tidy, tidyOnLeave, onChanged, ...rest } = more;
  const { set } = useEditorActions();
  const change = (typed: string) => {
    const text = tidy === undefined ? typed : tidy(typed);
    set(lens, text);
    onChanged?.(text);
  };
  return (
    <EditorField path={lens.path} label={label} labelHidden={labelHidden} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          {...rest}
          max={LAST[type]}
          type={type}
          data-entry={entryId}
          autoComplete="off"
          maxLength={MAX_URL_LENGTH}
          value={value}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            if (tidyOnLeave !== undefined) set(lens, tidyOnLeave(value));
          }}
        />
      )}
    </EditorField>
  );
}

interface LongTextFieldProps {
  lens: Lens<string>;
  value: string;
  label: string;
  labelHidden?: boolean;
  hint?: string;
  placeholder?: string;
  rows?: number;
  /** One line that may wrap: no breaks in it. */
  oneLine?: boolean;
}

const BREAKS = /\s*[\r\n]+\s*/g;

/** Text of more than a line, that grows with what is typed. */
export function LongTextField(props: LongTextFieldProps) {
  const { lens, value, label, labelHidden = false, hint, oneLine = false, ...rest } = props;
  const { set } = useEditorActions();
  return (
    <EditorField path={lens.path} label={label} labelHidden={labelHidden} hint={hint}>
      {(control) => (
        <TextArea
          {...control}
          {...rest}
          className="field-sizing-content resize-none"
          maxLength={MAX_URL_LENGTH}
          value={value}
          onChange={({ target }) => set(lens, oneLine ? target.value.replaceAll(BREAKS, ' ') : target.value)}
        />
      )}
    </EditorField>
  );
}

/** A date or a moment, with the day of the week beside it: "20-06-2025" is a Friday. */
export function DayField(props: TextFieldProps & { type: 'date' | 'datetime-local' }) {
  const day = props.value.slice(0, 'yyyy-mm-dd'.length);
  return (
    <TextField {...props} hint={isDay(day) ? fullDay(day, props.value.slice(day.length + 1)) : undefined} />
  );
}

function fullDay(day: string, time: string): string {
  return time === '' ? longDay(day) : m.editor_day_time({ day: longDay(day), time });
}
