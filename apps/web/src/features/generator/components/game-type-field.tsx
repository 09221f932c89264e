import { Dices, Footprints } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import type { SettingsValues } from '../settings-values.ts';

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

export function GameTypeField() {
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
