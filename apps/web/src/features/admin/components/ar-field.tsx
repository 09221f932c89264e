import { MAX_MODEL_BYTES, MAX_URL_LENGTH } from '@reisspel/contract/limits';
import { isWebAddress } from '@reisspel/contract/web-address';
import { Box, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TaskFormValues } from '../../../kinds/task-form-values.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUploadModel } from '../mutations.ts';

const MEGABYTES = MAX_MODEL_BYTES / (1024 * 1024);

/** A 3D model to look at with the task: from a file, or from an address elsewhere. */
export function ArField() {
  const { register, watch, setValue, clearErrors, formState } = useFormContext<TaskFormValues>();
  const upload = useUploadModel();
  const [tooLarge, setTooLarge] = useState(false);
  // Where this server keeps a model means nothing to who reads it.
  const isKept = watch('arModelUrl').startsWith('/');
  const set = (address: string) => {
    setValue('arModelUrl', address, { shouldDirty: true });
    clearErrors('arModelUrl');
  };
  const choose = (file: File) => {
    upload.reset();
    setTooLarge(file.size > MAX_MODEL_BYTES);
    if (file.size <= MAX_MODEL_BYTES) upload.mutate(file, { onSuccess: ({ url }) => set(url) });
  };
  const validate = (text: string) => {
    if (upload.isPending) return m.admin_ar_model_wait();
    return text.trim() === '' || isWebAddress(text.trim()) || m.admin_field_web_address();
  };
  const refused = upload.isError ? organiserErrorText(upload.error) : null;
  const problem = tooLarge ? m.admin_ar_model_too_large({ megabytes: MEGABYTES }) : refused;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-bold">{m.admin_ar_model()}</legend>
      {isKept ? <Notice tone="good">{m.admin_ar_model_kept()}</Notice> : null}
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={isKept ? m.admin_ar_model_other() : m.admin_ar_model_choose()}
          icon={Box}
          accept=".glb,model/gltf-binary"
          busy={upload.isPending}
          onChoose={choose}
        />
        {isKept ? (
          <Button onClick={() => set('')}>
            <Trash2 aria-hidden className="size-5" />
            {m.admin_ar_model_remove()}
          </Button>
        ) : null}
      </div>
      <p className="text-ink-2 text-sm">{m.admin_ar_model_hint({ megabytes: MEGABYTES })}</p>
      {isKept ? null : (
        <Field label={m.admin_field_ar_model()} error={formState.errors.arModelUrl?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="url"
              autoComplete="off"
              maxLength={MAX_URL_LENGTH}
              {...register('arModelUrl', { validate })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
