import { Minus, Plus } from 'lucide-react';
import type { UseFormRegister } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';

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
        {SIGNS.map(({ value, icon: Icon, label }) => (
          <label
            key={value}
            className="flex min-h-14 items-center gap-2 rounded-2xl border-2 border-line px-3 font-bold has-checked:border-sea has-checked:bg-quiz has-checked:text-on-quiz has-focus-visible:outline-3 has-focus-visible:outline-azure"
          >
            <input type="radio" value={value} className="size-5 shrink-0 accent-sea" {...register('sign')} />
            <Icon aria-hidden className="size-5 shrink-0" />
            {label()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
