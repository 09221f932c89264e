import { Minus, Plus } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { isWhole } from '../../../lib/whole-number.ts';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import type { SettingsValues } from '../settings-values.ts';

interface CountFieldProps {
  name: 'photoTaskCount' | 'quizTaskCount' | 'estimateTaskCount' | 'teamCount';
  label: string;
  min?: number;
  max: number;
}

/** A whole number, to type or to step through. */
export function CountField({ name, label, min = 1, max }: CountFieldProps) {
  const { register, watch, setValue, formState } = useFormContext<SettingsValues>();
  const count = Math.trunc(Number(watch(name))) || 0;
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, count + by));
    setValue(name, String(next), { shouldDirty: true, shouldValidate: true });
  };
  // Not `disabled` at its end: the button would lose the focus.
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
