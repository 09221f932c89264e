import type { GeneratorSettings } from '@reisspel/contract/generator';
import {
  MAX_GENERATED_TASKS_OF_TYPE,
  MAX_GENERATED_TEAMS,
  MAX_SUBJECT_LENGTH,
  MAX_TOUR_RADIUS_KM,
  MIN_TOUR_RADIUS_KM,
  TOUR_RADIUS_STEP_KM,
} from '@reisspel/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Dices, Footprints, Minus, Plus, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { distanceText } from '../../../lib/format/figures.ts';
import { isWhole } from '../../../lib/format/whole-number.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { tripPlaceQuery } from '../../../lib/trip-place.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/inputs.tsx';
import { Slider } from '../../../ui/forms/slider.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type SettingsValues, settingsOf, settingsValues } from '../settings-values.ts';

const M_PER_KM = 1_000;
const MINUTES_PER_KM = 12;

function CityField() {
  const { register, formState } = useFormContext<SettingsValues>();
  return (
    <Field label={m.generator_city()} hint={m.generator_city_hint()} error={formState.errors.city?.message}>
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          maxLength={MAX_SUBJECT_LENGTH}
          {...register('city', { validate: (text) => text.trim() !== '' || m.generator_city_required() })}
        />
      )}
    </Field>
  );
}

function RadiusField() {
  const { watch, setValue } = useFormContext<SettingsValues>();
  const km = Number(watch('radiusKm'));
  const distance = distanceText(km * M_PER_KM);
  return (
    <Slider
      label={m.generator_radius({ distance })}
      hint={m.generator_radius_hint({ minutes: km * MINUTES_PER_KM })}
      value={km}
      min={MIN_TOUR_RADIUS_KM}
      max={MAX_TOUR_RADIUS_KM}
      step={TOUR_RADIUS_STEP_KM}
      valueText={distance}
      onChange={(value) => setValue('radiusKm', String(value), { shouldDirty: true })}
    />
  );
}

function TopicField() {
  const { register, formState } = useFormContext<SettingsValues>();
  return (
    <Field
      label={m.generator_topic()}
      hint={m.generator_topic_hint()}
      error={formState.errors.topic?.message}
    >
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          maxLength={MAX_SUBJECT_LENGTH}
          {...register('topic', { validate: (text) => text.trim() !== '' || m.generator_topic_required() })}
        />
      )}
    </Field>
  );
}

function SubjectFields({ isTour }: { isTour: boolean }) {
  if (!isTour) return <TopicField />;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <CityField />
      <RadiusField />
    </div>
  );
}

interface CountFieldProps {
  name: 'photoTaskCount' | 'quizTaskCount' | 'estimateTaskCount' | 'teamCount';
  label: string;
  min?: number;
  max: number;
}

/** A whole number, to type or to step through. */
function CountField({ name, label, min = 1, max }: CountFieldProps) {
  const { register, watch, setValue, formState } = useFormContext<SettingsValues>();
  const count = Math.trunc(Number(watch(name))) || 0;
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, count + by));
    setValue(name, String(next), { shouldDirty: true, shouldValidate: true });
  };
  // Not `disabled` at a limit: the button would lose the focus.
  const look = 'border-2 border-line aria-disabled:opacity-40';
  return (
    <Field label={label} hint={m.generator_count_hint({ min, max })} error={formState.errors[name]?.message}>
      {(ids) => (
        <div className="flex flex-wrap items-center gap-2">
          <IconButton
            icon={Minus}
            label={m.generator_less({ what: label })}
            aria-disabled={count <= min}
            className={look}
            onClick={() => step(-1)}
          />
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            className="display min-w-14 max-w-24 px-1! text-center text-xl! [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            {...register(name, {
              validate: (text) => isWhole(text, min, max) || m.generator_count_range({ min, max }),
            })}
          />
          <IconButton
            icon={Plus}
            label={m.generator_more({ what: label })}
            aria-disabled={count >= max}
            className={look}
            onClick={() => step(1)}
          />
        </div>
      )}
    </Field>
  );
}

const TYPES = [
  {
    value: 'city-tour',
    icon: Footprints,
    label: m.generator_type_tour,
    text: m.generator_type_tour_text,
  },
  {
    value: 'regular',
    icon: Dices,
    label: m.generator_type_regular,
    text: m.generator_type_regular_text,
  },
] as const;

function GameTypeField() {
  const { register } = useFormContext<SettingsValues>();
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{m.generator_type()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {TYPES.map(({ value, icon, label, text }) => (
          <ChoiceCard
            key={value}
            icon={icon}
            label={label()}
            text={text()}
            value={value}
            {...register('gameType')}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface SettingsFormProps {
  /** The settings of the last generation; null at first. */
  last: GeneratorSettings | null;
  /** The error of the last generation; null when there was none. */
  error: unknown;
  onSubmit: (settings: GeneratorSettings) => void;
}

/** The settings of a game: type, subject and size (spec 5). */
export function SettingsForm({ last, error, onSubmit }: SettingsFormProps) {
  const place = useQuery(tripPlaceQuery).data?.place;
  const form = useForm<SettingsValues>({ defaultValues: settingsValues(last, place ?? '') });
  const { getValues, setValue, clearErrors, handleSubmit, watch } = form;
  useEffect(() => {
    // A late suggestion must not overwrite what somebody is typing.
    if (place === undefined || last !== null || getValues('city') !== '') return;
    setValue('city', place);
    // Clears the error of an organiser who submitted before the suggestion came.
    clearErrors('city');
  }, [place, last, getValues, setValue, clearErrors]);
  return (
    <FormProvider {...form}>
      <form onSubmit={handleSubmit((values) => onSubmit(settingsOf(values)))} noValidate>
        <Card className="grid grid-cols-1 gap-6 p-[min(1.25rem,5.2vw)]! sm:p-7!">
          {error === null ? null : (
            <Notice tone="bad">
              <p>{m.generator_failed()}</p>
              <p className="font-medium">{organiserErrorText(error)}</p>
            </Notice>
          )}
          <GameTypeField />
          <SubjectFields isTour={watch('gameType') === 'city-tour'} />
          <div className="grid gap-5 sm:grid-cols-2">
            <CountField
              name="photoTaskCount"
              label={m.generator_photo_count()}
              max={MAX_GENERATED_TASKS_OF_TYPE}
            />
            <CountField
              name="quizTaskCount"
              label={m.generator_quiz_count()}
              max={MAX_GENERATED_TASKS_OF_TYPE}
            />
            <CountField
              name="estimateTaskCount"
              label={m.generator_estimate_count()}
              min={0}
              max={MAX_GENERATED_TASKS_OF_TYPE}
            />
            <CountField name="teamCount" label={m.generator_team_count()} max={MAX_GENERATED_TEAMS} />
          </div>
          <Button type="submit" variant="primary" className="w-full sm:w-auto sm:justify-self-start sm:px-8">
            <Sparkles aria-hidden className="size-6" />
            {m.generator_submit()}
          </Button>
        </Card>
      </form>
    </FormProvider>
  );
}
