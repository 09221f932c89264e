import type { TaskId } from '@reisspel/contract/ids';
import { LAST_WINDOW_MOMENT, MAX_WINDOW_MINUTES } from '@reisspel/contract/limits';
import type { GameFlight, TripDays } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { cityOf, instantOf } from '@reisspel/rules/zoned-time';
import { useController, useFormContext } from 'react-hook-form';
import { isWhole } from '../lib/format/whole-number.ts';
import { serverNow } from '../lib/time/server-clock.ts';
import { cityNames } from '../live/city-names.ts';
import * as m from '../paraglide/messages.js';
import { Field } from '../ui/forms/field.tsx';
import { Select, type SelectOption } from '../ui/forms/inputs.tsx';
import { FormField, NumberField } from './form-field.tsx';
import { PlaceFields } from './photo/location-field.tsx';
import { mapRadius } from './photo/values.ts';
import type { TaskFormValues } from './task-form-values.ts';
import { flightName, type WindowPlace, windowText } from './window-texts.ts';
import { type WindowValues, windowOf } from './window-values.ts';

/** The game in which a task opens and closes. */
export interface WindowGame {
  trip: TripDays;
  /** The tasks of the game, in playing order. */
  tasks: readonly AdminTask[];
  flights: readonly GameFlight[];
  landings: WindowPlace['landings'];
  /** null for a new task. */
  taskId: TaskId | null;
}

const OPENS: Record<WindowValues['opensWhen'], () => string> = {
  'with-game': m.window_choose_with_game,
  moment: m.window_choose_moment,
  'after-start': m.window_choose_after_start,
  'after-task': m.window_choose_after_task,
  'at-place': m.window_choose_at_place,
  'after-landing': m.window_choose_after_landing,
};

const CLOSES: Record<WindowValues['closesWhen'], () => string> = {
  never: m.window_choose_never,
  moment: m.window_choose_moment,
  'after-opening': m.window_choose_after_opening,
};

function optionsOf(texts: Readonly<Record<string, () => string>>): SelectOption[] {
  return Object.entries(texts).map(([value, text]) => [value, text()]);
}

function isMoment(local: string, timeZone: string): boolean {
  const at = instantOf({ local, timeZone });
  return at >= 0 && at <= LAST_WINDOW_MOMENT;
}

/** Returns a probable mistake in a moment, which does not prevent saving. */
function momentWarning(local: string, { startsOn, endsOn, timeZone }: TripDays): string | undefined {
  if (!isMoment(local, timeZone)) return undefined;
  if (instantOf({ local, timeZone }) < serverNow()) return m.window_warning_past();
  const day = local.slice(0, 10);
  return day < startsOn || day > endsOn ? m.editor_warning_day_outside() : undefined;
}

interface MomentFieldProps {
  name: 'opensAt' | 'closesAt';
  label: string;
  trip: TripDays;
  /** Returns what is wrong with a valid moment, or true when it is fine. */
  validate?: (at: number) => string | true;
}

function MomentField({ name, label, trip, validate = () => true }: MomentFieldProps) {
  const { watch } = useFormContext<TaskFormValues>();
  const { timeZone } = trip;
  return (
    <FormField
      name={name}
      label={label}
      type="datetime-local"
      max="2099-12-31T23:59"
      hint={m.time_in_zone({ city: cityOf(timeZone, cityNames()) })}
      warning={momentWarning(watch(name), trip)}
      validate={(local) =>
        isMoment(local, timeZone) ? validate(instantOf({ local, timeZone })) : m.editor_problem_moment()
      }
    />
  );
}

interface ChoiceFieldProps {
  name: 'opensWhen' | 'opensTask' | 'opensFlight' | 'closesWhen';
  label: string;
  hint?: string;
  options: readonly SelectOption[];
  /** What is wrong when nothing is chosen. */
  missing?: string;
}

function ChoiceField({ name, label, hint, options, missing }: ChoiceFieldProps) {
  const { field, fieldState } = useController<TaskFormValues, typeof name>({
    name,
    rules: { validate: (value) => value !== '' || missing },
  });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(ids) => <Select {...ids} {...field} options={options} />}
    </Field>
  );
}

function AwaitedTaskField({ tasks, taskId }: WindowGame) {
  const chosen = useFormContext<TaskFormValues>().watch('opensTask');
  const isGone = chosen !== '' && tasks.every(({ id }) => id !== chosen);
  const options: SelectOption[] = [
    ['', m.window_task_none()],
    ...(isGone ? [[chosen, m.window_task_gone()] as const] : []),
    ...tasks
      .filter(({ id }) => id !== taskId)
      .map(({ id, description, instructions }) => [id, `${description}: ${instructions}`] as const),
  ];
  return (
    <ChoiceField
      name="opensTask"
      label={m.window_task()}
      options={options}
      missing={m.window_task_missing()}
    />
  );
}

function AwaitedFlightField({ flights }: WindowGame) {
  const chosen = useFormContext<TaskFormValues>().watch('opensFlight');
  const isGone = chosen !== '' && flights.every(({ id }) => id !== chosen);
  const options: SelectOption[] = [
    ['', m.window_flight_none()],
    ...(isGone ? [[chosen, m.window_flight_gone()] as const] : []),
    ...flights.map((flight) => [flight.id, flightName(flight)] as const),
  ];
  return (
    <ChoiceField
      name="opensFlight"
      label={m.window_flight()}
      hint={flights.length === 0 ? m.window_flight_no_flights() : m.window_flight_hint()}
      options={options}
      missing={m.window_flight_missing()}
    />
  );
}

const OPENING_PLACE = {
  latitude: 'opensLatitude',
  longitude: 'opensLongitude',
  radius: 'opensRadius',
} as const;

function OpensFields({ game }: { game: WindowGame }) {
  const when = useFormContext<TaskFormValues>().watch('opensWhen');
  return (
    <>
      <ChoiceField name="opensWhen" label={m.window_opens()} options={optionsOf(OPENS)} />
      {when === 'moment' ? <MomentField name="opensAt" label={m.window_opens_at()} trip={game.trip} /> : null}
      {when === 'after-start' ? (
        <NumberField name="opensMinutes" label={m.window_opens_minutes()} min={1} max={MAX_WINDOW_MINUTES} />
      ) : null}
      {when === 'after-task' ? <AwaitedTaskField {...game} /> : null}
      {when === 'at-place' ? <PlaceFields names={OPENING_PLACE} mapHint={m.window_place_map_hint()} /> : null}
      {when === 'after-landing' ? <AwaitedFlightField {...game} /> : null}
    </>
  );
}

function ClosesFields({ trip }: WindowGame) {
  const { watch, getValues } = useFormContext<TaskFormValues>();
  const when = watch('closesWhen');
  const isAfterOpening = (closesAt: number) => {
    const { opens } = windowOf(getValues(), trip.timeZone);
    return opens?.when !== 'moment' || !(closesAt <= opens.at) || m.window_closes_first();
  };
  return (
    <>
      <ChoiceField name="closesWhen" label={m.window_closes()} options={optionsOf(CLOSES)} />
      {when === 'moment' ? (
        <MomentField name="closesAt" label={m.window_closes_at()} trip={trip} validate={isAfterOpening} />
      ) : null}
      {when === 'after-opening' ? (
        <NumberField
          name="closesMinutes"
          label={m.window_closes_minutes()}
          min={1}
          max={MAX_WINDOW_MINUTES}
        />
      ) : null}
    </>
  );
}

/** True when `windowOf` can convert the typed values. */
function isComplete(values: WindowValues, timeZone: string): boolean {
  const isMinutes = (text: string) => isWhole(text, 1, MAX_WINDOW_MINUTES);
  return (
    (values.opensWhen !== 'moment' || isMoment(values.opensAt, timeZone)) &&
    (values.opensWhen !== 'after-start' || isMinutes(values.opensMinutes)) &&
    (values.opensWhen !== 'after-task' || values.opensTask !== '') &&
    (values.opensWhen !== 'after-landing' || values.opensFlight !== '') &&
    (values.opensWhen !== 'at-place' ||
      (windowOf(values, timeZone).opens !== null && mapRadius(values.opensRadius) > 0)) &&
    (values.closesWhen !== 'moment' || isMoment(values.closesAt, timeZone)) &&
    (values.closesWhen !== 'after-opening' || isMinutes(values.closesMinutes))
  );
}

/** Sums up typed values in a sentence; null if incomplete, or if the task is always open. */
export function typedWindowText(values: WindowValues, game: WindowGame): string | null {
  const { timeZone } = game.trip;
  return isComplete(values, timeZone) ? windowText(windowOf(values, timeZone), { ...game, timeZone }) : null;
}

/** When a task of any kind opens and closes, with a sentence that sums it up. */
export function WindowFields({ game }: { game: WindowGame }) {
  const values = useFormContext<TaskFormValues>().watch();
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-bold">{m.window_title()}</legend>
      <OpensFields game={game} />
      <ClosesFields {...game} />
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {typedWindowText(values, game)}
      </p>
    </fieldset>
  );
}
