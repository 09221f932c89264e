import { MAX_PASSWORD_LENGTH, MAX_TRIP_TEXT_LENGTH } from '@reisspel/contract/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { useCreateTrip } from '../mutations.ts';
import { newTripError, passwordError } from '../new-trip-texts.ts';
import { slugOf } from '../slug.ts';
import type { ChosenFile } from '../trip-file.ts';
import { FileField } from './file-field.tsx';
import { SlugField } from './slug-field.tsx';

interface NewTripFormProps {
  create: ReturnType<typeof useCreateTrip>;
  onClose: () => void;
}

export interface NewTripValues {
  title: string;
  slug: string;
  password: string;
}

const EMPTY: NewTripValues = { title: '', slug: '', password: '' };

export function NewTripForm({ create, onClose }: NewTripFormProps) {
  const form = useForm({ defaultValues: EMPTY, mode: 'onTouched' });
  const { register, handleSubmit, setValue, formState } = form;
  const [file, setFile] = useState<ChosenFile | null>(null);
  const proposeSlug = (title: string) => {
    // The name in the address follows the title until somebody has written it.
    if (!formState.dirtyFields.slug)
      setValue('slug', slugOf(title), { shouldValidate: slugOf(title) !== '' });
  };
  const chooseFile = (chosen: ChosenFile | null) => {
    setFile(chosen);
    if (chosen === null) return;
    setValue('title', chosen.title, { shouldValidate: true });
    proposeSlug(chosen.title);
  };
  const submit = handleSubmit(({ title, slug, password }) => {
    if (create.isPending) return;
    const input = {
      title,
      slug,
      ...(password === '' ? {} : { adminPassword: password }),
      ...(file === null ? {} : { file: file.content }),
    };
    create.mutate(input);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <h2 className="text-2xl">{m.owner_new()}</h2>
      <Field
        label={m.owner_field_title()}
        {...(file === null ? {} : { hint: m.owner_title_of_file() })}
        error={formState.errors.title?.message}
      >
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={MAX_TRIP_TEXT_LENGTH}
            readOnly={file !== null}
            {...register('title', {
              validate: (title) => title.trim() !== '' || m.owner_title_missing(),
              onChange: (event) => proposeSlug(event.target.value),
            })}
          />
        )}
      </Field>
      <SlugField form={form} />
      <Field
        label={m.owner_field_password()}
        hint={m.owner_password_hint()}
        error={formState.errors.password?.message}
      >
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            maxLength={MAX_PASSWORD_LENGTH}
            {...register('password', { validate: (password) => passwordError(password) ?? true })}
          />
        )}
      </Field>
      <FileField file={file} onChoose={chooseFile} />
      {create.isError ? <Notice tone="bad">{newTripError(create.error)}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{m.common_cancel()}</Button>
        <Button type="submit" variant="primary" busy={create.isPending}>
          {m.owner_create()}
        </Button>
      </div>
    </form>
  );
}
