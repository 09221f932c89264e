import type { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import {
  IMAGE_RETRIES,
  IMAGE_RETRY_STEP_MS,
  MAX_QUIZ_IMAGE_BYTES,
  MAX_URL_LENGTH,
} from '@reisspel/contract/limits';
import { isWebAddress } from '@reisspel/contract/web-address';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ApiError, type FailureCode, request } from '../../lib/api.ts';
import { serverAddress } from '../../lib/base.ts';
import { limitMegabytes } from '../../lib/format/figures.ts';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import { headOf, isHeic } from '../../lib/pictures/heic.ts';
import { PICTURE_PROBLEM, preparePicture } from '../../lib/pictures/picture-file.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import type { TaskFormValues } from '../task-form-values.ts';

const MAX_QUIZ_IMAGE_MEGABYTES = limitMegabytes(MAX_QUIZ_IMAGE_BYTES);

const tooLarge = () => m.admin_quiz_image_too_large({ megabytes: MAX_QUIZ_IMAGE_MEGABYTES });

/** Returns what is wrong with a file before it is sent; null if it is fine (spec 5). */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return m.error_image_unsupported();
  return size > MAX_QUIZ_IMAGE_BYTES ? tooLarge() : null;
}

const PICTURE_REFUSALS: readonly FailureCode[] = ['image_unsupported', 'photo_unsupported'];
const SIZE_REFUSALS: readonly FailureCode[] = ['photo_too_large', 'body_too_large'];

/** Returns the text of what is wrong with the picture, or else that the upload failed (spec 8). */
export function uploadProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return m.admin_quiz_image_failed();
  if (SIZE_REFUSALS.includes(error.code)) return tooLarge();
  return PICTURE_REFUSALS.includes(error.code) ? organiserErrorText(error) : m.admin_quiz_image_failed();
}

/** The address must also be its `key`, so that a new address starts without the old error. */
export function QuizImagePreview({ address }: { address: string }) {
  const [broken, setBroken] = useState(false);
  // The page sends no requests to other websites.
  if (!address.startsWith('/')) return <Notice tone="info">{m.admin_quiz_image_elsewhere()}</Notice>;
  if (broken) return <Notice tone="bad">{m.quiz_image_failed()}</Notice>;
  return (
    <img
      src={serverAddress(address)}
      alt={m.admin_quiz_image_preview()}
      className="h-48 w-full rounded-2xl bg-sand object-contain"
      onError={() => setBroken(true)}
    />
  );
}

/** Error codes of failures that may soon be over, so the upload is retried. */
const TEMPORARY_FAILURES: readonly FailureCode[] = [
  'network',
  'upload_interrupted',
  'too_busy',
  'storage_unavailable',
  'database_unavailable',
  'internal',
];

/** Retries as often and with the same pauses as a picture that fails to load (spec 9). */
function useUploadQuizImage() {
  return useMutation({
    mutationFn: (file: Blob) =>
      request<TaskFileAddress>('POST', '/api/quiz-images', {
        body: file,
        headers: { 'Content-Type': file.type },
      }),
    retry: (failures, error) =>
      error instanceof ApiError && TEMPORARY_FAILURES.includes(error.code) && failures < IMAGE_RETRIES,
    retryDelay: (failures) => (failures + 1) * IMAGE_RETRY_STEP_MS,
  });
}

/** Returns the picture, or an error text. Converts only HEIC, so other files keep transparency. */
async function preparedPicture(file: File, onConverting: () => void): Promise<Blob | string> {
  if (!isHeic(await headOf(file))) return fileProblem(file) ?? file;
  const prepared = await preparePicture(file, onConverting);
  return prepared.ok ? prepared.photo : PICTURE_PROBLEM[prepared.problem]();
}

export function QuizImageField() {
  const { register, watch, getValues, setValue, clearErrors, formState } = useFormContext<TaskFormValues>();
  const upload = useUploadQuizImage();
  const [problem, setProblem] = useState<string | null>(null);
  const [converting, setConverting] = useState(false);
  /** The preview takes a typed address only when the field loses the focus. */
  const [previewAddress, setPreviewAddress] = useState(getValues('imageUrl').trim());
  const show = (address: string) => {
    setValue('imageUrl', address, { shouldDirty: true });
    clearErrors('imageUrl');
    setPreviewAddress(address);
  };
  const send = async (file: File): Promise<boolean> => {
    upload.reset();
    setProblem(null);
    const chosen = await preparedPicture(file, () => setConverting(true));
    setConverting(false);
    if (typeof chosen === 'string') {
      setProblem(chosen);
      return false;
    }
    try {
      show((await upload.mutateAsync(chosen)).url);
      return true;
    } catch {
      // The mutation keeps the error, which is shown below.
      return false;
    }
  };
  const sending = useRef<Promise<boolean> | null>(null);
  const choose = (file: File) => {
    sending.current = send(file).finally(() => {
      sending.current = null;
    });
  };
  const remove = () => {
    upload.reset();
    setProblem(null);
    show('');
  };
  const validate = async () => {
    if ((await sending.current) === false) return m.admin_quiz_image_not_sent();
    const text = getValues('imageUrl');
    return text.trim() === '' || isWebAddress(text.trim()) || m.admin_field_web_address();
  };
  register('imageUrl', { validate });
  const address = watch('imageUrl');
  const { imageUrl: fieldError } = formState.errors;
  const error = problem ?? (upload.isError ? uploadProblem(upload.error) : null);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-bold">{m.admin_quiz_image()}</legend>
      {previewAddress !== '' && isWebAddress(previewAddress) ? (
        <QuizImagePreview key={previewAddress} address={previewAddress} />
      ) : null}
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {converting ? <Notice tone="info">{m.camera_converting()}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={previewAddress === '' ? m.admin_quiz_image_choose() : m.admin_quiz_image_other()}
          icon={ImagePlus}
          accept="image/*"
          busy={upload.isPending || converting}
          onChoose={choose}
        />
        {previewAddress === '' ? null : (
          <Button icon={Trash2} onClick={remove}>
            {m.admin_quiz_image_remove()}
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-sm">{m.admin_quiz_image_hint({ megabytes: MAX_QUIZ_IMAGE_MEGABYTES })}</p>
      <Field label={m.admin_quiz_image_address()} error={fieldError?.message}>
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="url"
            autoComplete="off"
            maxLength={MAX_URL_LENGTH}
            // The path of an uploaded picture means nothing to an organiser.
            value={address.startsWith('/') ? '' : address}
            onChange={({ target }) =>
              setValue('imageUrl', target.value, {
                shouldDirty: true,
                shouldValidate: fieldError !== undefined,
              })
            }
            onBlur={() => setPreviewAddress(address.trim())}
          />
        )}
      </Field>
    </fieldset>
  );
}
