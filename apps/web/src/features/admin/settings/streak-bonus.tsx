import { MAX_TASK_POINTS, MIN_TASK_POINTS } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { isWhole } from '../../../lib/format/whole-number.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Failure, fieldsOf, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { updateGame } from '../mutations.ts';
import { Fold, useNotices } from '../panel.tsx';

const RANGE = { min: MIN_TASK_POINTS, max: MAX_TASK_POINTS };

/** Sets the extra points for right answers in a row. The folded line says what is set. */
export function StreakBonus({ streakBonus }: Pick<AdminState, 'streakBonus'>) {
  const update = useMutation(updateGame);
  const { notices, showNotice } = useNotices();
  const form = useForm({ values: { points: streakBonus === 0 ? '' : String(streakBonus) } });
  const validate = (text: string) =>
    text.trim() === '' || isWhole(text, RANGE.min, RANGE.max) || m.admin_range(RANGE);
  const save = form.handleSubmit(({ points }) =>
    update.mutate({ streakBonus: Number(points) }, { onSuccess: () => showNotice(m.streak_saved()) }),
  );
  const points = m.game_points({ points: streakBonus });
  return (
    <Fold title={streakBonus === 0 ? m.streak_off() : m.streak_on({ points })}>
      <form onSubmit={save} noValidate className="grid gap-4 pb-4">
        <TextField
          {...fieldsOf(form)('points', { validate })}
          label={m.streak_title()}
          hint={m.streak_hint()}
          type="number"
          inputMode="numeric"
        />
        <Failure error={update.error} />
        {notices}
        <Button type="submit" variant="primary" busy={update.isPending}>
          {m.common_save()}
        </Button>
      </form>
    </Fold>
  );
}
