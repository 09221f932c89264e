import { TEAM_COLORS } from '@reisspel/contract/limits';
import type { AdminTeam } from '@reisspel/contract/teams';
import { isColorTaken } from '@reisspel/rules/game/team-list';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TEAM_NAME_RULES, TeamNameField, TeamPasswordField } from './add-team-form.tsx';
import { useUpdateTeam } from './team-mutations.ts';

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

interface TeamValues {
  name: string;
  color: string;
  password: string;
  renewLink: boolean;
  endSessions: boolean;
}

interface TeamEditModalProps {
  team: AdminTeam;
  others: readonly AdminTeam[];
  onSaved: (team: AdminTeam) => void;
  onClose: () => void;
}

interface ColorFieldProps {
  register: UseFormRegister<TeamValues>;
  others: readonly AdminTeam[];
}

/** Leaves out the colours of other teams while there are free ones. */
function ColorField({ register, others }: ColorFieldProps) {
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
              {...register('color')}
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

/** Edits a team. Its players stay logged in unless the organiser ends their sessions. */
export function TeamEditModal({ team, others, onSaved, onClose }: TeamEditModalProps) {
  const { name, color, password, invitation } = team;
  const { register, handleSubmit, formState } = useForm<TeamValues>({
    defaultValues: { name, color, password: password ?? '', renewLink: false, endSessions: false },
  });
  const update = useUpdateTeam(team.id);
  const { dirtyFields, errors } = formState;
  const submit = handleSubmit((values) => {
    if (update.isPending) return;
    const { renewLink, endSessions } = values;
    const chosen = TEAM_COLORS.find((each) => each === values.color);
    update.mutate(
      {
        ...(dirtyFields.name ? { name: values.name } : {}),
        ...(dirtyFields.color && chosen !== undefined ? { color: chosen } : {}),
        // An unreadable password shows as an empty field, and must not be overwritten by it.
        ...(dirtyFields.password ? { password: values.password } : {}),
        renewLink,
        endSessions,
      },
      { onSuccess: onSaved },
    );
  });
  const isRenewable = invitation !== null && password !== null && !dirtyFields.password;
  return (
    <Modal label={m.admin_team_edit_title()} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <h2 className="text-2xl">{m.admin_team_edit_title()}</h2>
        <TeamNameField registered={register('name', TEAM_NAME_RULES)} error={errors.name?.message} />
        <ColorField register={register} others={others} />
        <TeamPasswordField
          registered={register('password')}
          hint={invitation === null ? undefined : m.admin_team_password_hint()}
          warning={password === null ? m.admin_password_unreadable() : undefined}
        />
        <div>
          {isRenewable ? <Checkbox label={m.admin_team_renew()} {...register('renewLink')} /> : null}
          <Checkbox label={m.admin_team_log_out()} {...register('endSessions')} />
          <p className="text-ink-2 text-sm">{m.admin_team_stay()}</p>
        </div>
        {update.isError ? <Notice tone="bad">{organiserErrorText(update.error)}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {m.common_save()}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
