import {
  MAX_PASSWORD_LENGTH,
  MAX_SLUG_LENGTH,
  MAX_TRIP_BYTES,
  MAX_TRIP_TEXT_LENGTH,
  MIN_ADMIN_PASSWORD_LENGTH,
} from '@reisspel/contract/limits';
import type { NewTrip } from '@reisspel/contract/operate/owner';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { FileText, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { limitMegabytes } from '../../../lib/format/figures.ts';
import { parseJson } from '../../../lib/json.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { Failure, FormButtons, fieldsOf, required, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type NewTripInput, ownedTripsQuery } from '../queries.ts';
import { readableAddress, slugError, slugOf } from '../slug.ts';

/** The page checks only the title of a chosen file. The server validates the rest. */
interface ChosenFile {
  readonly name: string;
  readonly title: string;
  readonly content: unknown;
}

type ReadResult = { file: ChosenFile; error: null } | { file: null; error: string };

/** Returns the title in a trip file, or null for any other content. */
function titleIn(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || !('format' in content && 'trip' in content))
    return null;
  const { format, trip } = content;
  if (format !== 'reisspel-trip' || typeof trip !== 'object' || trip === null || !('title' in trip))
    return null;
  return typeof trip.title === 'string' ? trip.title : null;
}

export async function readTripFile(file: File): Promise<ReadResult> {
  if (file.size > MAX_TRIP_BYTES) {
    const megabytes = limitMegabytes(MAX_TRIP_BYTES);
    return { file: null, error: m.owner_file_too_large({ megabytes }) };
  }
  const content = parseJson(await file.text());
  const title = titleIn(content);
  if (title === null) return { file: null, error: m.error_trip_file_invalid() };
  return { file: { name: file.name, title, content }, error: null };
}

type OnChoose = (file: ChosenFile | null) => void;

function FileField({ file, onChoose }: { file: ChosenFile | null; onChoose: OnChoose }) {
  const [error, setError] = useState<string | null>(null);
  const choose = async (chosen: File) => {
    const result = await readTripFile(chosen);
    setError(result.error);
    onChoose(result.file);
  };
  return (
    <div className="grid gap-1.5">
      {file === null ? (
        <FileButton
          label={m.owner_file_choose()}
          icon={Upload}
          accept="application/json,.json"
          busy={false}
          onChoose={(chosen) => void choose(chosen)}
        />
      ) : (
        <p className="flex items-center gap-3 rounded-2xl bg-page py-1 pr-1 pl-4">
          <FileText aria-hidden className="size-5 shrink-0" />
          <span className="grow">{file.name}</span>
          <IconButton icon={X} label={m.owner_file_remove()} onClick={() => onChoose(null)} />
        </p>
      )}
      {error === null ? (
        <p className="text-ink-2 text-sm">{m.owner_file_hint()}</p>
      ) : (
        <p role="alert" className="font-bold text-on-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** Says why a password is refused, or null if it is valid. The server replaces an empty one. */
function passwordError(password: string): string | null {
  const isValid = password === '' || password.length >= MIN_ADMIN_PASSWORD_LENGTH;
  return isValid ? null : m.owner_password_short({ count: MIN_ADMIN_PASSWORD_LENGTH });
}

/** The form validates its fields, so `invalid_input` from the server is about the file. */
function fileError(error: unknown): string {
  const isInvalid = error instanceof ApiError && error.code === 'invalid_input';
  return isInvalid ? m.error_trip_file_invalid() : organiserErrorText(error);
}

const EMPTY = { title: '', slug: '', password: '' };

function SlugField({ form }: { form: UseFormReturn<typeof EMPTY> }) {
  const { watch, trigger } = form;
  const taken = useQuery(ownedTripsQuery).data?.map(({ slug }) => slug) ?? [];
  const slug = watch('slug');
  const validate = (value: string) => slugError(value, taken) ?? true;
  const registered = fieldsOf(form)('slug', { validate, onChange: () => void trigger('slug') });
  return (
    <TextField
      label={m.owner_field_slug()}
      hint={
        slug === '' || registered.error
          ? m.owner_slug_hint()
          : m.owner_slug_address({ address: readableAddress({ slug, isDefault: false }) })
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_SLUG_LENGTH}
      {...registered}
    />
  );
}

type CreateMutation = UseMutationResult<NewTrip, Error, NewTripInput>;

export function NewTripForm({ create, onClose }: { create: CreateMutation; onClose: () => void }) {
  const form = useForm({ defaultValues: EMPTY, mode: 'onTouched' });
  const { handleSubmit, setValue, formState } = form;
  const field = fieldsOf(form);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const proposeSlug = (title: string) => {
    // The slug follows the title until somebody edits the slug.
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
      <TextField
        label={m.owner_field_title()}
        hint={file === null ? undefined : m.owner_title_of_file()}
        autoComplete="off"
        maxLength={MAX_TRIP_TEXT_LENGTH}
        readOnly={file !== null}
        {...field('title', {
          ...required(m.owner_title_missing),
          onChange: (event) => proposeSlug(event.target.value),
        })}
      />
      <SlugField form={form} />
      <TextField
        label={m.owner_field_password()}
        hint={m.owner_password_hint()}
        autoComplete="off"
        maxLength={MAX_PASSWORD_LENGTH}
        {...field('password', { validate: (password) => passwordError(password) ?? true })}
      />
      <FileField file={file} onChoose={chooseFile} />
      <Failure error={create.error} text={file === null ? organiserErrorText : fileError} />
      <FormButtons submit={m.owner_create()} busy={create.isPending} onCancel={onClose} />
    </form>
  );
}
