import type { GameType, GeneratorSettings } from '@reisspel/contract/generator';
import {
  DEFAULT_GENERATED_PHOTO_TASKS,
  DEFAULT_GENERATED_QUIZ_TASKS,
  DEFAULT_GENERATED_TEAMS,
  DEFAULT_TOUR_RADIUS_KM,
  MAX_GENERATED_TASKS_OF_TYPE,
  MAX_GENERATED_TEAMS,
  MAX_SUBJECT_LENGTH,
  MAX_TOUR_RADIUS_KM,
  MIN_TOUR_RADIUS_KM,
  TOUR_RADIUS_STEP_KM,
} from '@reisspel/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Dices, Footprints, Minus, Plus, Sparkles } from 'lucide-react';
import { type UseFormReturn, useForm } from 'react-hook-form';
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
import { fieldsOf, required, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { Slider } from '../../../ui/forms/slider.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const M_PER_KM = 1_000;
const MINUTES_PER_KM = 12;

/** Returns the numbers of tasks of the kinds that the spec does not have. */
function extraCounts(settings: GeneratorSettings | null) {
  return {
    estimateTaskCount: settings?.estimateTaskCount ?? 0,
    choicesTaskCount: settings?.choicesTaskCount ?? 0,
    orderTaskCount: settings?.orderTaskCount ?? 0,
    textTaskCount: settings?.textTaskCount ?? 0,
  };
}

type ExtraCount = keyof ReturnType<typeof extraCounts>;
const EXTRA_COUNTS: readonly (readonly [ExtraCount, () => string])[] = [
  ['estimateTaskCount', m.generator_estimate_count],
  ['choicesTaskCount', m.generator_choices_count],
  ['orderTaskCount', m.generator_order_count],
  ['textTaskCount', m.generator_text_count],
];

type CountName = 'photoTaskCount' | 'quizTaskCount' | ExtraCount | 'teamCount';

interface SettingsValues extends Record<CountName, number> {
  gameType: GameType;
  city: string;
  topic: string;
  radiusKm: number;
}

/** Spec 9 sets these defaults. */
const DEFAULTS: Omit<SettingsValues, 'city' | ExtraCount> = {
  gameType: 'city-tour',
  topic: '',
  radiusKm: DEFAULT_TOUR_RADIUS_KM,
  photoTaskCount: DEFAULT_GENERATED_PHOTO_TASKS,
  quizTaskCount: DEFAULT_GENERATED_QUIZ_TASKS,
  teamCount: DEFAULT_GENERATED_TEAMS,
};

function settingsOf({ gameType, city, radiusKm, topic, ...counts }: SettingsValues): GeneratorSettings {
  return gameType === 'city-tour'
    ? { gameType, city: city.trim(), radiusKm, ...counts }
    : { gameType, topic: topic.trim(), ...counts };
}

function SubjectFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  const field = fieldsOf(form);
  if (form.watch('gameType') === 'regular') {
    return (
      <TextField
        label={m.generator_topic()}
        hint={m.generator_topic_hint()}
        autoComplete="off"
        maxLength={MAX_SUBJECT_LENGTH}
        {...field('topic', required(m.generator_topic_required))}
      />
    );
  }
  const km = form.watch('radiusKm');
  const distance = distanceText(km * M_PER_KM);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={m.generator_city()}
        hint={m.generator_city_hint()}
        autoComplete="off"
        maxLength={MAX_SUBJECT_LENGTH}
        {...field('city', required(m.generator_city_required))}
      />
      <Slider
        label={m.generator_radius({ distance })}
        hint={m.generator_radius_hint({ minutes: km * MINUTES_PER_KM })}
        value={km}
        min={MIN_TOUR_RADIUS_KM}
        max={MAX_TOUR_RADIUS_KM}
        step={TOUR_RADIUS_STEP_KM}
        valueText={distance}
        onChange={(value) => form.setValue('radiusKm', value, { shouldDirty: true })}
      />
    </div>
  );
}

interface CountFieldProps {
  form: UseFormReturn<SettingsValues>;
  name: CountName;
  label: string;
  min?: number;
  max: number;
}

function CountField({ form, name, label, min = 1, max }: CountFieldProps) {
  const count = Math.trunc(form.watch(name)) || 0;
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, count + by));
    form.setValue(name, next, { shouldDirty: true, shouldValidate: true });
  };
  const validate = (value: number) =>
    isWhole(String(value), min, max) || m.generator_count_range({ min, max });
  // At a limit the button is only `aria-disabled`, because a disabled button loses the focus.
  const buttonClass = 'border-2 border-line aria-disabled:opacity-40';
  return (
    <Field
      label={label}
      hint={m.generator_count_hint({ min, max })}
      error={form.formState.errors[name]?.message}
    >
      {(ids) => (
        <div className="flex flex-wrap items-center gap-2">
          <IconButton
            icon={Minus}
            label={m.generator_less({ what: label })}
            aria-disabled={count <= min}
            className={buttonClass}
            onClick={() => step(-1)}
          />
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            className="display min-w-14 max-w-24 px-1! text-center text-xl! [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            {...form.register(name, { valueAsNumber: true, validate })}
          />
          <IconButton
            icon={Plus}
            label={m.generator_more({ what: label })}
            aria-disabled={count >= max}
            className={buttonClass}
            onClick={() => step(1)}
          />
        </div>
      )}
    </Field>
  );
}

interface SettingsFormProps {
  last: GeneratorSettings | null;
  /** The error of the last generation, or null when there was none. */
  error: unknown;
  onSubmit: (settings: GeneratorSettings) => void;
}

export function SettingsForm({ last, error, onSubmit }: SettingsFormProps) {
  const city = useQuery(tripPlaceQuery).data?.place ?? '';
  const form = useForm<SettingsValues>({
    values: { ...DEFAULTS, city, ...last, ...extraCounts(last) },
    // The trip's place may load late, and must not overwrite what somebody is typing.
    resetOptions: { keepDirtyValues: true },
  });
  const max = MAX_GENERATED_TASKS_OF_TYPE;
  return (
    <form onSubmit={form.handleSubmit((values) => onSubmit(settingsOf(values)))} noValidate>
      <Card className="grid grid-cols-1 gap-6 p-[min(1.25rem,5.2vw)]! sm:p-7!">
        {error === null ? null : (
          <Notice tone="bad">
            <p>{m.generator_failed()}</p>
            <p className="font-medium">{organiserErrorText(error)}</p>
          </Notice>
        )}
        <fieldset>
          <legend className="mb-2 font-bold">{m.generator_type()}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <ChoiceCard
              icon={Footprints}
              label={m.generator_type_tour()}
              text={m.generator_type_tour_text()}
              value="city-tour"
              {...form.register('gameType')}
            />
            <ChoiceCard
              icon={Dices}
              label={m.generator_type_regular()}
              text={m.generator_type_regular_text()}
              value="regular"
              {...form.register('gameType')}
            />
          </div>
        </fieldset>
        <SubjectFields form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <CountField form={form} name="photoTaskCount" label={m.generator_photo_count()} max={max} />
          <CountField form={form} name="quizTaskCount" label={m.generator_quiz_count()} max={max} />
          {EXTRA_COUNTS.map(([name, label]) => (
            <CountField key={name} form={form} name={name} label={label()} min={0} max={max} />
          ))}
          <CountField
            form={form}
            name="teamCount"
            label={m.generator_team_count()}
            max={MAX_GENERATED_TEAMS}
          />
        </div>
        <Button type="submit" variant="primary" className="w-full sm:w-auto sm:justify-self-start sm:px-8">
          <Sparkles aria-hidden className="size-6" />
          {m.generator_submit()}
        </Button>
      </Card>
    </form>
  );
}
