import {
  MAX_INSTRUCTIONS_LENGTH,
  MAX_MODEL_BYTES,
  MAX_TASK_POINTS,
  MAX_URL_LENGTH,
  MIN_TASK_POINTS,
} from '@reisspel/contract/limits';
import type { TaskInput } from '@reisspel/contract/tasks';
import { isWebAddress } from '@reisspel/contract/web-address';
import { useMutation } from '@tanstack/react-query';
import { Box, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import { FormField, NumberField } from '../../../kinds/form-field.tsx';
import { FORMS, type KindForm } from '../../../kinds/forms.ts';
import { HintFields } from '../../../kinds/hint-fields.tsx';
import { LOOKS } from '../../../kinds/looks.ts';
import {
  formValuesOf,
  newTaskValues,
  type TaskFormValues,
  taskInputOf,
} from '../../../kinds/task-form-values.ts';
import { typedWindowText, WindowFields, type WindowGame } from '../../../kinds/window-fields.tsx';
import { ApiError } from '../../../lib/api.ts';
import { limitMegabytes } from '../../../lib/format/figures.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FileButton } from '../../../ui/forms/file-button.tsx';
import { Checkbox, TextArea } from '../../../ui/forms/inputs.tsx';
import { Failure, FormButtons, ModalFoot } from '../../../ui/forms/organiser-forms.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { uploadModel } from '../mutations.ts';

/** The name and label of the rare fields of every kind. */
const RARE_FIELDS: KindForm['more'] = [
  ['firstBonus', m.first_bonus_title],
  ['arModelUrl', m.admin_ar_model],
  ['requiresPreviousTask', m.admin_field_requires_previous],
];

/** Labels of form fields, by the first part of the path in the server's validation error. */
const FIELD_LABELS: Readonly<Record<string, () => string>> = Object.assign(
  {
    instructions: m.admin_field_instructions,
    points: m.admin_field_points,
    hints: m.hints_title,
    window: m.window_title,
  },
  Object.fromEntries(RARE_FIELDS),
  ...Object.values(FORMS).flatMap(({ more, fieldNames }) => [Object.fromEntries(more), fieldNames]),
);

function pathOf(issue: unknown): string | null {
  if (typeof issue !== 'object' || issue === null || !('path' in issue)) return null;
  return typeof issue.path === 'string' ? issue.path : null;
}

/** Returns the text of an error, with the labels of the fields that the server refused. */
function errorWithFields(error: unknown): string {
  const issues = error instanceof ApiError && error.code === 'invalid_input' ? error.params['issues'] : [];
  const paths = Array.isArray(issues) ? issues.map(pathOf) : [];
  const labels = paths.flatMap((path) => FIELD_LABELS[path?.split('.')[0] ?? '']?.() ?? []);
  const fields = [...new Set(labels)].join(' · ');
  return fields === ''
    ? organiserErrorText(error)
    : m.admin_field_refused({ error: organiserErrorText(error), fields });
}

export function changeErrorText(error: unknown): string {
  return m.admin_task_change_failed({ error: errorWithFields(error) });
}

export function addErrorText(error: unknown): string {
  // The response was lost, so the server may have the task. Saving it again may add it twice.
  if (error instanceof ApiError && error.code === 'network') return m.admin_task_add_lost();
  return m.admin_task_add_failed({ error: errorWithFields(error) });
}

/** Unfolds the parts of the form with an invalid field, so that the field can get the focus. */
function unfoldInvalid(errors: object): void {
  const parts: unknown[] = Object.values(errors);
  for (const error of parts) {
    if (typeof error !== 'object' || error === null) continue;
    // The errors of a list are below its name.
    if (!('ref' in error)) unfoldInvalid(error);
    const folded = 'ref' in error && error.ref instanceof Element ? error.ref.closest('details') : null;
    if (folded) folded.open = true;
  }
}

const MAX_MODEL_MEGABYTES = limitMegabytes(MAX_MODEL_BYTES);

function ArField() {
  const { watch, setValue, clearErrors } = useFormContext<TaskFormValues>();
  const upload = useMutation(uploadModel);
  const [isTooLarge, setTooLarge] = useState(false);
  // An uploaded model has an address on this server, which means nothing to the organiser.
  const isUploaded = watch('arModelUrl').startsWith('/');
  const setAddress = (address: string) => {
    setValue('arModelUrl', address, { shouldDirty: true });
    clearErrors('arModelUrl');
  };
  const choose = (file: File) => {
    const fits = file.size <= MAX_MODEL_BYTES;
    setTooLarge(!fits);
    if (fits) upload.mutate(file, { onSuccess: ({ url }) => setAddress(url) });
    else upload.reset();
  };
  const validate = (text: string) => {
    if (upload.isPending) return m.admin_ar_model_wait();
    return text.trim() === '' || isWebAddress(text.trim()) || m.admin_field_web_address();
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-bold">{m.admin_ar_model()}</legend>
      {isUploaded ? <Notice tone="good">{m.admin_ar_model_kept()}</Notice> : null}
      {isTooLarge ? (
        <Notice tone="bad">{m.admin_ar_model_too_large({ megabytes: MAX_MODEL_MEGABYTES })}</Notice>
      ) : null}
      <Failure error={upload.error} />
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={isUploaded ? m.admin_ar_model_other() : m.admin_ar_model_choose()}
          icon={Box}
          accept=".glb,model/gltf-binary"
          busy={upload.isPending}
          onChoose={choose}
        />
        {isUploaded ? (
          <Button icon={Trash2} onClick={() => setAddress('')}>
            {m.admin_ar_model_remove()}
          </Button>
        ) : null}
      </div>
      <p className="text-ink-2 text-sm">{m.admin_ar_model_hint({ megabytes: MAX_MODEL_MEGABYTES })}</p>
      {isUploaded ? null : (
        <FormField
          name="arModelUrl"
          label={m.admin_field_ar_model()}
          inputMode="url"
          autoComplete="off"
          maxLength={MAX_URL_LENGTH}
          validate={validate}
        />
      )}
    </fieldset>
  );
}

/** Lets the organiser choose the type of a new task, which cannot change later (spec 4). */
function TaskTypeField() {
  const { register } = useFormContext<TaskFormValues>();
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{m.admin_field_type()}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(LOOKS).map(([value, { name }]) => (
          <label
            key={value}
            className="flex min-h-12 grow items-center gap-2 rounded-2xl border-2 border-line bg-card px-3 font-bold has-checked:border-sea has-checked:bg-quiz has-checked:text-on-quiz dark:has-checked:border-azure"
          >
            <input
              type="radio"
              value={value}
              className="size-5 shrink-0 accent-sea dark:accent-azure"
              {...register('taskType')}
            />
            {name()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const WINDOW_FIELDS = [
  'opensAt',
  'opensMinutes',
  'opensTask',
  'opensFlight',
  'opensLatitude',
  'opensLongitude',
  'opensRadius',
  'closesAt',
  'closesMinutes',
] as const;

/** Settings that most tasks do not use. Folded, they say which are set. They unfold if invalid. */
function MoreFields({ game }: Pick<TaskDialogProps, 'game'>) {
  const { register, watch, formState } = useFormContext<TaskFormValues>();
  const { errors } = formState;
  const values = watch();
  const { More, more } = FORMS[values.taskType];
  const fields = [...more, ...RARE_FIELDS];
  const note = [
    values.hints.length > 0 ? m.hints_title() : null,
    ...fields.map(([name, label]) => (values[name] ? label() : null)),
    game && typedWindowText(values, game),
  ]
    .filter((text) => text !== null)
    .join(' · ');
  const isInvalid = [...fields.map(([name]) => name), ...WINDOW_FIELDS, 'hints' as const].some(
    (name) => errors[name] !== undefined,
  );
  return (
    <Disclosure title={m.admin_task_more()} note={note} open={isInvalid}>
      <More />
      <HintFields />
      <NumberField
        name="firstBonus"
        label={m.first_bonus_title()}
        hint={m.first_bonus_hint()}
        min={MIN_TASK_POINTS}
        max={MAX_TASK_POINTS}
        optional
      />
      <ArField />
      <Checkbox label={m.admin_field_requires_previous()} {...register('requiresPreviousTask')} />
      {game === null ? null : <WindowFields game={game} />}
    </Disclosure>
  );
}

interface TaskDialogProps {
  title: string;
  /** null for a new task. */
  input: TaskInput | null;
  /** The game in which the task opens and closes; null for a task without a game yet. */
  game: WindowGame | null;
  busy: boolean;
  error: unknown;
  onSave: (input: TaskInput) => void;
  /** The unsaved values of a dialog that a logout closed. They fill the form again. */
  unsaved?: TaskFormValues | null;
  /** Gets the unsaved values after each change. */
  onUnsaved?: (values: TaskFormValues) => void;
  onClose: () => void;
}

/** Fills the form with `unsaved`, and reports each later change to `onUnsaved`. */
function useUnsaved(
  { reset, subscribe }: UseFormReturn<TaskFormValues>,
  { unsaved, onUnsaved }: Pick<TaskDialogProps, 'unsaved' | 'onUnsaved'>,
): void {
  const report = useEffectEvent((values: TaskFormValues) => onUnsaved?.(values));
  const initial = useRef(unsaved);
  useEffect(() => {
    if (initial.current) reset(initial.current, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) report(values);
      },
    });
  }, [reset, subscribe]);
}

/** The form of a task in a dialog. `onSave` decides where the task is saved. */
export function TaskDialog(props: TaskDialogProps) {
  const { title, input, game, busy, error, onSave, onClose, ...unsavedProps } = props;
  // A moment was typed in this zone, also if the trip gets another zone meanwhile.
  const [timeZone] = useState(game?.trip.timeZone ?? 'UTC');
  const form = useForm<TaskFormValues>({
    defaultValues: input ? formValuesOf(input, timeZone) : newTaskValues(),
  });
  useUnsaved(form, unsavedProps);
  const { register, handleSubmit, watch, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const [isLeaveOpen, setLeaveOpen] = useState(false);
  const { question, questionRequired, Fields } = FORMS[watch('taskType')];
  // Reads the values again, because the validation waits for an upload that sets an address.
  const submit = handleSubmit(() => onSave(taskInputOf(form.getValues(), timeZone)), unfoldInvalid);
  const leave = () => (isDirty ? setLeaveOpen(true) : onClose());
  return (
    <Modal label={title} onClose={leave} className="w-[min(40rem,calc(100vw-1.5rem))]">
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          <h2 className="text-2xl">{title}</h2>
          {input === null ? <TaskTypeField /> : null}
          <Field label={question()} error={errors.instructions?.message}>
            {(ids) => (
              <TextArea
                {...ids}
                {...register('instructions', {
                  validate: (text) => text.trim() !== '' || questionRequired(),
                  maxLength: {
                    value: MAX_INSTRUCTIONS_LENGTH,
                    message: m.admin_too_long({ max: MAX_INSTRUCTIONS_LENGTH }),
                  },
                })}
              />
            )}
          </Field>
          <NumberField
            name="points"
            label={m.admin_field_points()}
            min={MIN_TASK_POINTS}
            max={MAX_TASK_POINTS}
          />
          <Fields />
          <MoreFields game={game} />
          <ModalFoot>
            <Failure error={error} text={input === null ? addErrorText : changeErrorText} />
            <FormButtons submit={m.common_save()} busy={busy || isSubmitting} onCancel={leave} />
          </ModalFoot>
        </form>
      </FormProvider>
      {isLeaveOpen ? (
        <ConfirmModal
          title={m.admin_task_leave_title()}
          text={m.admin_task_leave_text()}
          confirm={m.admin_task_leave()}
          cancel={m.admin_task_stay()}
          onConfirm={onClose}
          onCancel={() => setLeaveOpen(false)}
        />
      ) : null}
    </Modal>
  );
}
