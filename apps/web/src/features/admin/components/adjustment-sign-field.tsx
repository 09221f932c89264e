import { Minus, Plus } from 'lucide-react';
import type { UseFormRegister } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { ChoiceCard } from '../../../ui/choice-card.tsx';

export interface AdjustmentValues {
  sign: 'bonus' | 'minus';
  points: string;
  reason: string;
}

const SIGNS = [
  { value: 'bonus', icon: Plus, label: m.admin_adjust_bonus },
  { value: 'minus', icon: Minus, label: m.admin_adjust_minus },
] as const;

export function AdjustmentSignField({ register }: { register: UseFormRegister<AdjustmentValues> }) {
  return (
    <fieldset>
      <legend className="sr-only">{m.admin_adjust_sign()}</legend>
      <div className="grid grid-cols-2 gap-3">
        {SIGNS.map(({ value, icon, label }) => (
          <ChoiceCard key={value} icon={icon} label={label()} value={value} {...register('sign')} />
        ))}
      </div>
    </fieldset>
  );
}
