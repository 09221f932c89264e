import { MAX_URL_LENGTH } from '@reisspel/contract/limits';
import type { TripDraft } from '@reisspel/contract/trip/trip';
import { CircleAlert } from 'lucide-react';
import type { ChangeEvent, HTMLInputTypeAttribute, ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { longDay } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field, type FieldProps } from '../../../ui/forms/field.tsx';
import { Select, type SelectOption, TextArea, TextInput } from '../../../ui/forms/inputs.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { DaysPart, PageSection, TextPath } from '../draft.ts';
import { isDay } from '../entries.ts';
import { fieldName } from '../texts.ts';
import { clockIn, findZones, isTimeZone, zoneText } from '../time-zones.ts';
import { useEditor } from '../use-draft.ts';

type ControlProps = Parameters<FieldProps['children']>[0] & { 'data-path': string };

interface LabelProps {
  /** Replaces the field's default name. */
  label?: string;
  /** The name of the field's row. The label is then hidden, because sighted users see the row. */
  row?: string;
  labelHidden?: boolean;
  hint?: string | undefined;
}

interface EditorFieldProps extends LabelProps {
  path: string;
  children: (control: ControlProps) => ReactNode;
}

export function EditorField({ path, children, ...labelProps }: EditorFieldProps) {
  const { label = fieldName(path), row, labelHidden = row !== undefined, hint } = labelProps;
  const { visibleErrors, warnings } = useEditor();
  return (
    <Field
      label={row === undefined ? label : `${row}: ${label}`}
      labelHidden={labelHidden}
      hint={hint}
      error={visibleErrors.get(path)}
      warning={warnings.get(path)}
    >
      {(ids) => children({ ...ids, 'data-path': path })}
    </Field>
  );
}

interface TextFieldProps extends LabelProps {
  name: TextPath;
  type?: HTMLInputTypeAttribute;
  /** Number of lines at first. The field grows with its text. With 1, it takes no line breaks. */
  rows?: number;
  placeholder?: string;
  min?: string;
  list?: string;
  /** Normalises the text during typing, to capitals for example. */
  tidy?: (text: string) => string;
  tidyOnLeave?: (text: string) => string;
  /** Called after a change, as part of the same undo step. */
  onChanged?: (text: string, previous: string) => void;
}

/** The last value of a date field, so that a year cannot have more than four digits. */
const LAST_VALUES: Readonly<Record<string, string>> = {
  date: '9999-12-31',
  'datetime-local': '9999-12-31T23:59',
};

const LINE_BREAKS = /\s*[\r\n]+\s*/g;

export function TextField(props: TextFieldProps) {
  const { name, type = 'text', rows, placeholder, min, list, tidy, tidyOnLeave, onChanged, ...label } = props;
  const { field } = useController<TripDraft, TextPath>({ name });
  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = rows === 1 ? target.value.replaceAll(LINE_BREAKS, ' ') : target.value;
    const text = tidy === undefined ? typed : tidy(typed);
    field.onChange(text);
    onChanged?.(text, field.value);
  };
  const common = { placeholder, maxLength: MAX_URL_LENGTH, value: field.value, onChange: change };
  return (
    <EditorField path={name} {...label}>
      {(control) =>
        rows === undefined ? (
          <TextInput
            {...control}
            {...common}
            type={type}
            min={min}
            max={LAST_VALUES[type]}
            list={list}
            autoComplete="off"
            onBlur={() => {
              if (tidyOnLeave !== undefined) field.onChange(tidyOnLeave(field.value));
            }}
          />
        ) : (
          <TextArea {...control} {...common} rows={rows} className="field-sizing-content resize-none" />
        )
      }
    </EditorField>
  );
}

function fullDay(value: string): string | undefined {
  const day = value.slice(0, 'yyyy-mm-dd'.length);
  const time = value.slice(day.length + 1);
  if (!isDay(day)) return undefined;
  return time === '' ? longDay(day) : m.editor_day_time({ day: longDay(day), time });
}

/** A date or moment, with a hint that names the weekday: "20-06-2025" is a Friday. */
export function DayField(props: TextFieldProps & { type: 'date' | 'datetime-local' }) {
  const value = useWatch<TripDraft, TextPath>({ name: props.name });
  return <TextField {...props} hint={fullDay(value)} />;
}

interface SelectFieldProps {
  name: 'hotel.stars' | `flights.items.${number}.direction`;
  options: readonly SelectOption[];
  /** Converts an option to the value in the draft. */
  parse?: (option: string) => unknown;
}

export function SelectField({ name, options, parse = (option) => option }: SelectFieldProps) {
  const { field } = useController<TripDraft, typeof name>({ name });
  return (
    <EditorField path={name}>
      {(control) => (
        <Select
          {...control}
          value={field.value ?? ''}
          options={options}
          onChange={({ target }) => field.onChange(parse(target.value))}
        />
      )}
    </EditorField>
  );
}

/** Options for a `Combobox` of time zones. */
export function zoneOptions(typed: string) {
  const now = Date.now();
  return findZones(typed).map(({ name, text }) => ({
    value: name,
    label: text,
    detail: m.editor_zone_now({ time: clockIn(name, now) }),
  }));
}

interface ZoneFieldProps extends LabelProps {
  name: TextPath | `${DaysPart}.days.${number}.items.${number}.timeZone`;
  empty?: '' | null;
}

/** A time zone, searched by city or country. */
export function ZoneField({ name, empty = '', ...label }: ZoneFieldProps) {
  const { field } = useController<TripDraft, typeof name>({ name });
  const zone = field.value ?? '';
  const hint = isTimeZone(zone) ? m.editor_zone_there({ time: clockIn(zone, Date.now()) }) : undefined;
  return (
    <EditorField path={name} {...label} hint={hint}>
      {(control) => (
        <Combobox
          {...control}
          text={zoneText(zone)}
          search={zoneOptions}
          nothing={m.editor_zone_none()}
          placeholder={m.editor_zone_placeholder()}
          onChoose={(chosen) => field.onChange(chosen === '' ? empty : chosen)}
        />
      )}
    </EditorField>
  );
}

export function PartSwitch({ part }: { part: PageSection }) {
  const { field } = useController<TripDraft, `${PageSection}.shown`>({ name: `${part}.shown` });
  return (
    <div className="rounded-card bg-card px-5 py-2 shadow-card">
      <Switch label={m.editor_shown()} checked={field.value} onChange={field.onChange} />
      {field.value ? null : <p className="pb-2 text-ink-2 text-sm">{m.editor_not_shown()}</p>}
    </div>
  );
}

export function ListProblem({ path }: { path: string }) {
  const error = useEditor().visibleErrors.get(path);
  if (error === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-1.5 font-bold text-on-bad text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}
