import { MAX_SLUG_LENGTH } from '@reisspel/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { SLUG_PROBLEMS } from '../new-trip-texts.ts';
import { ownedTripsQuery } from '../queries.ts';
import { slugProblem } from '../slug.ts';
import { spokenAddress } from '../trip-address.ts';
import type { NewTripValues } from './new-trip-form.tsx';

/** The trip's name in its address, checked and shown in that address while it is typed. */
export function SlugField({ form }: { form: UseFormReturn<NewTripValues> }) {
  const { register, watch, trigger, formState } = form;
  const taken = useQuery(ownedTripsQuery).data?.map(({ slug }) => slug) ?? [];
  const slug = watch('slug');
  const validate = (value: string) => {
    const problem = slugProblem(value, taken);
    return problem === null || SLUG_PROBLEMS[problem]();
  };
  return (
    <Field
      label={m.owner_field_slug()}
      hint={
        slug === '' || formState.errors.slug
          ? m.owner_slug_hint()
          : m.owner_slug_address({ address: spokenAddress({ slug, isDefault: false }) })
      }
      error={formState.errors.slug?.message}
    >
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_SLUG_LENGTH}
          {...register('slug', { validate, onChange: () => void trigger('slug') })}
        />
      )}
    </Field>
  );
}
