import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  useState,
} from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import * as m from '../../paraglide/messages.js';
import { Button, type ButtonVariant } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ConfirmModal } from '../overlays/confirm-modal.tsx';
import { Modal } from '../overlays/modal.tsx';
import { Field, type FieldProps } from './field.tsx';
import { TextInput } from './inputs.tsx';

type ErrorText = (error: unknown) => string;

interface FailureProps {
  error: unknown;
  text?: ErrorText | undefined;
}

export function Failure({ error, text = organiserErrorText }: FailureProps) {
  return error ? <Notice tone="bad">{text(error)}</Notice> : null;
}

interface ConfirmRequestProps<Answer, Variables> {
  title: string;
  text: string;
  confirm: string;
  request: UseMutationOptions<Answer, Error, Variables>;
  variables: Variables;
  errorText?: ErrorText;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

export function ConfirmRequest<Answer, Variables>(props: ConfirmRequestProps<Answer, Variables>) {
  const { request, variables, errorText = organiserErrorText, onDone, onClose, ...texts } = props;
  const { mutate, isPending, error } = useMutation(request);
  return (
    <ConfirmModal
      {...texts}
      error={error && errorText(error)}
      busy={isPending}
      onConfirm={() => mutate(variables, { onSuccess: onDone })}
      onCancel={onClose}
    />
  );
}

interface ConfirmButtonProps<Answer, Variables>
  extends Omit<ConfirmRequestProps<Answer, Variables>, 'onDone' | 'onClose'> {
  button: ComponentProps<typeof Button>;
  /** Not called if the dialog is closed by then. `onSuccess` of the request is always called. */
  onDone?: (answer: Answer) => void;
}

/** A button that asks for a confirmation before it sends its request. */
export function ConfirmButton<Answer, Variables>(props: ConfirmButtonProps<Answer, Variables>) {
  const { button, onDone, ...request } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const done = (answer: Answer) => {
    close();
    onDone?.(answer);
  };
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? <ConfirmRequest {...request} onDone={done} onClose={close} /> : null}
    </>
  );
}

interface FormButtonsProps {
  submit: string;
  variant?: ButtonVariant;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

export function FormButtons({ submit, variant = 'primary', busy, disabled, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button onClick={onCancel}>{m.common_cancel()}</Button>
      <Button type="submit" variant={variant} busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </div>
  );
}

/** Extends the foot over the modal's padding, where the content would show below it. */
const COVER_PADDING = { bottom: '-1.5rem', marginBottom: '-1.5rem', paddingBottom: '1.5rem' };

/** Stays in view when the content of its modal is longer than the screen. */
export function ModalFoot({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky z-10 -mx-3 grid gap-3 border-line border-t-2 bg-card px-3 py-3"
      style={COVER_PADDING}
    >
      {children}
    </div>
  );
}

interface FormModalProps extends Omit<FormButtonsProps, 'onCancel'> {
  title: string;
  intro?: string;
  error: unknown;
  errorText?: ErrorText;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void | Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

export function FormModal(props: FormModalProps) {
  const { title, intro, error, errorText, onSubmit, onClose, children, ...buttons } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!buttons.busy) void onSubmit(event);
  };
  return (
    <Modal label={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div>
          <h2 className="text-2xl">{title}</h2>
          {intro === undefined ? null : <p className="mt-2 text-ink-2">{intro}</p>}
        </div>
        {children}
        <Failure error={error} text={errorText} />
        <FormButtons {...buttons} onCancel={onClose} />
      </form>
    </Modal>
  );
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & Omit<FieldProps, 'children'>;

export function TextField({ label, labelHidden, hint, error, warning, ...input }: TextFieldProps) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} warning={warning}>
      {(ids) => <TextInput {...ids} {...input} />}
    </Field>
  );
}

/** Returns a function from a field's name to the props of its `TextField`. */
export function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values>) {
  return <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  });
}

/** A rule for `fieldsOf`: the field must not be blank. */
export function required(message: () => string) {
  return { validate: (text: string) => text.trim() !== '' || message() };
}
