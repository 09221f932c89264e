import { AdjustmentId } from '@reisspel/contract/ids';
import { MAX_ADJUSTMENT, MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import type { AdminTeam } from '@reisspel/contract/teams';
import { Minus, Plus } from 'lucide-react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { isWhole } from '../../../lib/whole-number.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSendingId } from '../use-sending-id.ts';
import { useAdjustScore } from './team-mutations.ts';

interface AdjustmentValues {
  sign: 'bonus' | 'minus';
  points: string;
  reason: string;
}

const SIGNS = [
  { value: 'bonus', icon: Plus, label: m.admin_adjust_bonus },
  { value: 'minus', icon: Minus, label: m.admin_adjust_minus },
] as const;

function AdjustmentSignField({ register }: { register: UseFormRegister<AdjustmentValues> }) {
  return (
    <fieldset>
      <legend className="sr-only">{m.admin_adjust_sign()}</legend>
      <div className="grid grid-cols-2 gap-3">
        {SIGNS.map(({ value, icon, label }) => (
          <ChoiceCard key={value} icon={icon} label={label()} value={value} {...register('sign')} />
        ))}
      </div>
    </fieldset>
  );
}

interface AdjustmentModalProps {
  team: AdminTeam;
  onDone: () => void;
  onClose: () => void;
}

/** Bonus or penalty points. The sign is a separate choice: a phone's number keys have no minus. */
export function AdjustmentModal({ team, onDone, onClose }: AdjustmentModalProps) {
  const defaultValues: AdjustmentValues = { sign: 'bonus', points: '', reason: '' };
  const { register, handleSubmit, formState } = useForm({ defaultValues });
  const adjust = useAdjustScore(team.id);
  const { idFor } = useSendingId();
  const title = m.admin_adjust_title({ team: team.name });
  const submit = handleSubmit(({ sign, points, reason }) => {
    if (adjust.isPending) return;
    const given = { points: sign === 'bonus' ? Number(points) : -Number(points), reason };
    adjust.mutate({ id: AdjustmentId.parse(idFor(given)), ...given }, { onSuccess: onDone });
  });
  return (
    <Modal label={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <h2 className="text-2xl">{title}</h2>
        <AdjustmentSignField register={register} />
        <Field label={m.admin_adjust_points()} error={formState.errors.points?.message}>
          {(ids) => (
            <TextInput
              {...ids}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_ADJUSTMENT}
              autoComplete="off"
              {...register('points', {
                validate: (text) =>
                  isWhole(text, 1, MAX_ADJUSTMENT) || m.admin_points_range({ min: 1, max: MAX_ADJUSTMENT }),
              })}
            />
          )}
        </Field>
        <Field
          label={m.admin_adjust_reason()}
          hint={m.admin_adjust_reason_hint()}
          error={formState.errors.reason?.message}
        >
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={MAX_REASON_LENGTH}
              {...register('reason', {
                validate: (reason) => reason.trim() !== '' || m.admin_adjust_reason_required(),
              })}
            />
          )}
        </Field>
        {adjust.isError ? <Notice tone="bad">{organiserErrorText(adjust.error)}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" variant="primary" busy={adjust.isPending}>
            {m.admin_adjust_submit()}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
