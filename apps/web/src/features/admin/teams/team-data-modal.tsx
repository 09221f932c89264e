import type { AdminTeam } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { pageBase } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { FormModal, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { eraseTeam } from '../mutations.ts';

/** A current team, a deleted team, or a team of an archived or saved game. */
export type NamedTeam = Pick<AdminTeam, 'id' | 'name'>;

interface TeamDataModalProps {
  team: NamedTeam;
  onErased: () => void;
  onClose: () => void;
}

export function TeamDataModal({ team, onErased, onClose }: TeamDataModalProps) {
  const erase = useMutation(eraseTeam);
  const [name, setName] = useState('');
  return (
    <FormModal
      title={m.admin_team_data_title({ team: team.name })}
      submit={m.admin_team_erase()}
      variant="danger"
      busy={erase.isPending}
      disabled={name.trim() !== team.name}
      error={erase.error}
      onSubmit={() => erase.mutate({ id: team.id, name }, { onSuccess: onErased })}
      onClose={onClose}
    >
      <p className="text-ink-2">{m.admin_team_data_text()}</p>
      <a href={`${pageBase()}/api/teams/${team.id}/export.zip`} download className={buttonLook('secondary')}>
        <Download aria-hidden className="size-5" />
        {m.admin_team_data_download()}
      </a>
      <div className="grid gap-3 border-line border-t-2 pt-5">
        <h3 className="text-xl">{m.admin_team_erase_title()}</h3>
        <p className="text-ink-2">{m.admin_team_erase_text()}</p>
        <TextField
          label={m.admin_team_erase_name({ team: team.name })}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </FormModal>
  );
}
