import type { AdminTeam } from '@reisspel/contract/teams';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEraseTeam } from '../privacy-mutations.ts';

interface TeamDataModalProps {
  /** One that plays, that was removed today, or that is in a game that lies put aside. */
  team: Pick<AdminTeam, 'id' | 'name'>;
  onErased: () => void;
  onClose: () => void;
}

/** Everything that is kept of one team: to take along, or to erase for good. */
export function TeamDataModal({ team, onErased, onClose }: TeamDataModalProps) {
  const erase = useEraseTeam(team.id);
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!erase.isPending) erase.mutate(name, { onSuccess: onErased });
  };
  const title = m.admin_team_data_title({ team: team.name });
  return (
    <Modal label={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-2">{m.admin_team_data_text()}</p>
        <a href={`${BASE}/api/teams/${team.id}/export.zip`} download className={buttonLook('secondary')}>
          <Download aria-hidden className="size-5" />
          {m.admin_team_data_download()}
        </a>
        <div className="grid gap-3 border-line border-t-2 pt-5">
          <h3 className="text-xl">{m.admin_team_erase_title()}</h3>
          <p className="text-ink-2">{m.admin_team_erase_text()}</p>
          <Field label={m.admin_team_erase_name({ team: team.name })}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          {erase.isError ? <Notice tone="bad">{organiserErrorText(erase.error)}</Notice> : null}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" variant="danger" busy={erase.isPending} disabled={name.trim() !== team.name}>
            {m.admin_team_erase()}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
