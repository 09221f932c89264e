import { AdjustmentId, type TeamId } from '@reisspel/contract/ids';
import {
  MAX_ADJUSTMENT,
  MAX_PASSWORD_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TEAM_NAME_LENGTH,
  TEAM_COLORS,
} from '@reisspel/contract/limits';
import type { AdminTeam, TeamCard } from '@reisspel/contract/teams';
import { isColorTaken } from '@reisspel/rules/game/team-list';
import { useMutation } from '@tanstack/react-query';
import { Minus, Plus, UserPlus } from 'lucide-react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { isWhole } from '../../../lib/format/whole-number.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { Checkbox } from '../../../ui/forms/inputs.tsx';
import { Failure, FormModal, fieldsOf, required, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { addTeam, adjustScore, updateTeam } from '../mutations.ts';
import { useSendingId } from '../panel.tsx';

const NAME_PROPS = { autoComplete: 'off', maxLength: MAX_TEAM_NAME_LENGTH };
const NAME_RULES = required(m.admin_team_name_required);
const PASSWORD_PROPS = { autoComplete: 'off', maxLength: MAX_PASSWORD_LENGTH };

/** If the response was lost, the team may exist. Adding it again would make a second team. */
function addErrorText(error: unknown): string {
  return error instanceof ApiError && error.code === 'network'
    ? m.admin_add_team_lost()
    : organiserErrorText(error);
}

export const NEW_TEAM_FORM_ID = 'new-team';

export function AddTeamForm({ onAdded }: { onAdded: (id: TeamId) => void }) {
  const form = useForm({ defaultValues: { name: '', password: '' } });
  const add = useMutation(addTeam);
  const field = fieldsOf(form);
  const submit = form.handleSubmit((values) =>
    add.mutate(values, {
      onSuccess: ({ id }) => {
        form.reset();
        form.setFocus('name');
        onAdded(id);
      },
    }),
  );
  return (
    <form
      id={NEW_TEAM_FORM_ID}
      onSubmit={submit}
      noValidate
      className="mt-6 grid gap-4 border-line border-t-2 pt-5"
    >
      <h3 className="text-xl">{m.admin_add_team()}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.admin_field_team_name()} {...NAME_PROPS} {...field('name', NAME_RULES)} />
        <TextField label={m.admin_field_team_password()} {...PASSWORD_PROPS} {...field('password')} />
      </div>
      <Failure error={add.error} text={addErrorText} />
      <Button icon={UserPlus} type="submit" busy={add.isPending}>
        {m.admin_add_team_submit()}
      </Button>
    </form>
  );
}

const COLOR_NAMES: Record<(typeof TEAM_COLORS)[number], () => string> = {
  '#C23E18': m.color_red,
  '#0B4F6C': m.color_blue,
  '#3F6F3E': m.color_green,
  '#8A5A00': m.color_ochre,
  '#6B46A8': m.color_purple,
  '#B1306F': m.color_pink,
  '#3F4FA8': m.color_indigo,
  '#0F766E': m.color_turquoise,
};

interface ColorFieldProps {
  registered: UseFormRegisterReturn;
  others: readonly AdminTeam[];
}

/** Offers the colours that no other team has, or all of them when each is in use. */
function ColorField({ registered, others }: ColorFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{m.admin_team_color()}</legend>
      <div className="flex flex-wrap gap-1">
        {TEAM_COLORS.filter((color) => !isColorTaken(color, others)).map((color) => (
          <label
            key={color}
            className="relative grid size-12 place-items-center rounded-full border-3 border-transparent has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-azure"
          >
            <input
              type="radio"
              value={color}
              aria-label={COLOR_NAMES[color]()}
              className="absolute inset-0 opacity-0"
              {...registered}
            />
            <span
              aria-hidden
              className="keep-colour size-9 rounded-full ring-1 ring-edge"
              style={{ background: color }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TeamEditModalProps {
  team: AdminTeam;
  others: readonly AdminTeam[];
  onSaved: (team: AdminTeam) => void;
  onClose: () => void;
}

/** Edits a team. Its players stay logged in unless the organiser ends their sessions. */
export function TeamEditModal({ team, others, onSaved, onClose }: TeamEditModalProps) {
  const { name, color, password, invitation } = team;
  const form = useForm({
    defaultValues: { name, color, password: password ?? '', renewLink: false, endSessions: false },
  });
  const { mutate, isPending, error } = useMutation(updateTeam);
  const { register, formState } = form;
  const { dirtyFields } = formState;
  const field = fieldsOf(form);
  const submit = form.handleSubmit((values) => {
    const { renewLink, endSessions } = values;
    const chosenColor = TEAM_COLORS.find((teamColor) => teamColor === values.color);
    const update = {
      ...(dirtyFields.name ? { name: values.name } : {}),
      ...(dirtyFields.color && chosenColor !== undefined ? { color: chosenColor } : {}),
      // An unreadable password shows as an empty field. That field must not overwrite it.
      ...(dirtyFields.password ? { password: values.password } : {}),
      renewLink,
      endSessions,
    };
    mutate({ id: team.id, update }, { onSuccess: onSaved });
  });
  const isRenewable = invitation !== null && password !== null && !dirtyFields.password;
  return (
    <FormModal
      title={m.admin_team_edit_title()}
      submit={m.common_save()}
      busy={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={m.admin_field_team_name()} {...NAME_PROPS} {...field('name', NAME_RULES)} />
      <ColorField registered={register('color')} others={others} />
      <TextField
        label={m.admin_field_team_password()}
        hint={invitation === null ? undefined : m.admin_team_password_hint()}
        warning={password === null ? m.admin_password_unreadable() : undefined}
        {...PASSWORD_PROPS}
        {...field('password')}
      />
      <div>
        {isRenewable ? <Checkbox label={m.admin_team_renew()} {...register('renewLink')} /> : null}
        <Checkbox label={m.admin_team_log_out()} {...register('endSessions')} />
        <p className="text-ink-2 text-sm">{m.admin_team_stay()}</p>
      </div>
    </FormModal>
  );
}

const SIGNS = [
  { value: 'bonus', icon: Plus, label: m.admin_adjust_bonus },
  { value: 'minus', icon: Minus, label: m.admin_adjust_minus },
] as const;

const POINTS_RULES = {
  validate: (text: string) =>
    isWhole(text, 1, MAX_ADJUSTMENT) || m.admin_points_range({ min: 1, max: MAX_ADJUSTMENT }),
};

interface AdjustmentModalProps {
  team: TeamCard;
  onDone: () => void;
  onClose: () => void;
}

/** Gives or takes points. The sign is a separate choice, because number keys have no minus. */
export function AdjustmentModal({ team, onDone, onClose }: AdjustmentModalProps) {
  const form = useForm({ defaultValues: { sign: 'bonus', points: '', reason: '' } });
  const adjust = useMutation(adjustScore);
  const { idFor } = useSendingId();
  const field = fieldsOf(form);
  const submit = form.handleSubmit(({ sign, points, reason }) => {
    const adjustment = { points: sign === 'bonus' ? Number(points) : -Number(points), reason };
    const input = { id: AdjustmentId.parse(idFor(adjustment)), ...adjustment };
    adjust.mutate({ teamId: team.id, input }, { onSuccess: onDone });
  });
  return (
    <FormModal
      title={m.admin_adjust_title({ team: team.name })}
      submit={m.admin_adjust_submit()}
      busy={adjust.isPending}
      error={adjust.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset>
        <legend className="sr-only">{m.admin_adjust_sign()}</legend>
        <div className="grid grid-cols-2 gap-3">
          {SIGNS.map(({ value, icon, label }) => (
            <ChoiceCard key={value} icon={icon} label={label()} value={value} {...form.register('sign')} />
          ))}
        </div>
      </fieldset>
      <TextField
        label={m.admin_adjust_points()}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_ADJUSTMENT}
        autoComplete="off"
        {...field('points', POINTS_RULES)}
      />
      <TextField
        label={m.admin_adjust_reason()}
        hint={m.admin_adjust_reason_hint()}
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        {...field('reason', required(m.admin_adjust_reason_required))}
      />
    </FormModal>
  );
}
