import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { AdminTeam } from '@reisspel/contract/teams';
import { Download, FolderDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { useEraseTeam } from '../settings/privacy-mutations.ts';

interface TeamDataModalProps {
  /** An active team, one that was removed today, or one in an archived game. */
  team: Pick<AdminTeam, 'id' | 'name'>;
  onErased: () => void;
  onClose: () => void;
}

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

type Team = Pick<AdminTeam, 'id' | 'name'>;

export function TeamDataButton({ team, onData }: { team: Team; onData: (team: Team) => void }) {
  return (
    <Button variant="quiet" onClick={() => onData(team)}>
      <FolderDown aria-hidden className="size-5" />
      {m.admin_team_data()}
      <span className="sr-only"> {m.admin_team_for({ team: team.name })}</span>
    </Button>
  );
}

type TeamList = (props: { onData: (team: Team) => void }) => ReactNode;

function Teams({ List }: { List: TeamList }) {
  const [team, setTeam] = useState<Team | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const close = () => setTeam(null);
  const erased = () => {
    close();
    showFlash({ tone: 'good', text: m.admin_team_erased() });
  };
  return (
    <>
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
      <List onData={setTeam} />
      {team ? <TeamDataModal team={team} onClose={close} onErased={erased} /> : null}
    </>
  );
}

interface TeamsWithDataProps {
  title: string;
  text: string;
  list: TeamList;
}

/** The list is fetched when this is opened. */
export function TeamsWithData({ title, text, list }: TeamsWithDataProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="rounded-2xl bg-sand px-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center font-bold">{title}</summary>
      <div className="grid gap-3 pb-4">
        <p className="text-ink-2">{text}</p>
        {open ? <Teams List={list} /> : null}
      </div>
    </details>
  );
}
