import { MAX_ORDER_ITEMS, MIN_ORDER_ITEMS } from '@reisspel/contract/limits';
import { useFieldArray, useFormContext } from 'react-hook-form';
import * as m from '../../paraglide/messages.js';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { questionForm } from '../question/form.tsx';
import { OptionList, OptionRow } from '../question/option-list.tsx';
import { BLANK_OPTION } from '../question/option-values.ts';
import { PartialPointsField } from '../question/partial-points-field.tsx';
import type { TaskFormValues } from '../task-form-values.ts';
import { itemsProblem } from './values.ts';

const PROBLEM = {
  too_few: () => m.admin_items_too_few({ min: MIN_ORDER_ITEMS }),
  equal: m.admin_items_equal,
} as const;

function OrderFields() {
  const { register, formState } = useFormContext<TaskFormValues>();
  const { fields, append, remove, swap } = useFieldArray<TaskFormValues, 'items'>({
    name: 'items',
    rules: {
      validate: (_items, values) => {
        const problem = itemsProblem(values);
        return problem === null || PROBLEM[problem]();
      },
    },
  });
  return (
    <>
      <OptionList
        title={m.admin_field_items()}
        hint={m.admin_hint_items()}
        error={formState.errors.items?.root?.message}
        addLabel={m.admin_add_item()}
        onAdd={fields.length < MAX_ORDER_ITEMS ? () => append(BLANK_OPTION) : null}
      >
        {fields.map((field, index) => {
          const item = m.admin_item({ number: index + 1 });
          return (
            <OptionRow
              key={field.id}
              label={item}
              removeLabel={m.admin_remove_item({ number: index + 1 })}
              field={register(`items.${index}.text`)}
              onRemove={() => remove(index)}
              actions={
                <MoveButtons
                  item={item}
                  index={index}
                  total={fields.length}
                  onMove={(to) => swap(index, to)}
                />
              }
            >
              <span aria-hidden className="display text-lg">
                {index + 1}
              </span>
            </OptionRow>
          );
        })}
      </OptionList>
      <PartialPointsField hint={m.admin_order_partial_hint()} />
    </>
  );
}

export const orderForm = questionForm(OrderFields, {
  items: m.admin_field_items,
  partialPoints: m.admin_choices_partial,
});
