import {
  MAX_SUBJECT_LENGTH,
  MAX_TOUR_RADIUS_KM,
  MIN_TOUR_RADIUS_KM,
  TOUR_RADIUS_STEP_KM,
} from '@reisspel/contract/limits';
import { useFormContext } from 'react-hook-form';
import { distanceText } from '../../../lib/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Slider } from '../../../ui/slider.tsx';
import type { SettingsValues } from '../settings-values.ts';

const M_PER_KM = 1_000;
/** A group on a stroll: five kilometres an hour. */
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

/** Where a city tour goes and how far, or what a regular game is about. */
export function SubjectFields({ isTour }: { isTour: boolean }) {
  if (!isTour) return <TopicField />;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <CityField />
      <RadiusField />
    </div>
  );
}
