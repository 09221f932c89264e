import type { GeneratorSettings } from '@reisspel/contract/generator';
import { MAX_GENERATED_TASKS_OF_TYPE, MAX_GENERATED_TEAMS } from '@reisspel/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { tripPlaceQuery } from '../../../lib/trip-place.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type SettingsValues, settingsOf, settingsValues } from '../settings-values.ts';
import { CountField } from './count-field.tsx';
import { GameTypeField } from './game-type-field.tsx';
import { SubjectFields } from './subject-fields.tsx';

interface SettingsFormProps {
  /** What was asked for last; null at first. */
  last: GeneratorSettings | null;
  /** Why nothing came of it; null when nothing went wrong. */
  error: unknown;
  onSubmit: (settings: GeneratorSettings) => void;
}

/** What kind of game, where or about what, and how much of it (spec 5). */
export function SettingsForm({ last, error, onSubmit }: SettingsFormProps) {
  const place = useQuery(tripPlaceQuery).data?.place;
  const form = useForm<SettingsValues>({ defaultValues: settingsValues(last, place ?? '') });
  const { getValues, setValue, clearErrors, handleSubmit, watch } = form;
  useEffect(() => {
    // A suggestion that comes late must not overwrite what somebody is typing.
    if (place === undefined || last !== null || getValues('city') !== '') return;
    setValue('city', place);
    // Of who was quicker than the suggestion.
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
