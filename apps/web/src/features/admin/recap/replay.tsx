import { ArchiveId } from '@reisspel/contract/ids';
import { daysBetween } from '@reisspel/rules/zoned-time';
import { useMutation } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { FirstDayField, firstFixedDay } from '../../../kinds/move-windows.tsx';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/inputs.tsx';
import { FormModal } from '../../../ui/forms/organiser-forms.tsx';
import { replayGame } from '../mutations.ts';
import { Panel, useSendingId } from '../panel.tsx';

interface ReplayProps {
  /** `archiveId` brings the old game back; null when there was none. */
  onReplayed: (archiveId: ArchiveId | null) => void;
}

function ReplayModal({ onReplayed, onClose }: ReplayProps & { onClose: () => void }) {
  const { state } = useLive('admin');
  const [keepTeams, setKeepTeams] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const firstDay = state && firstFixedDay(state.tasks, state.trip.timeZone);
  const { mutate, isPending, error } = useMutation(replayGame);
  const { idFor } = useSendingId();
  const send = () => {
    const days = firstDay === null ? 0 : daysBetween(firstDay, chosen ?? firstDay);
    // The field says that a day is missing.
    if (Number.isNaN(days)) return;
    const choices = { keepTeams, days };
    mutate(
      { id: ArchiveId.parse(idFor(choices)), ...choices },
      { onSuccess: ({ archiveId }) => onReplayed(archiveId) },
    );
  };
  return (
    <FormModal
      title={m.recap_replay_title()}
      intro={m.recap_replay_intro()}
      submit={m.recap_replay()}
      busy={isPending}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="rounded-2xl bg-sand px-4 pb-3">
        <Checkbox
          label={m.recap_replay_teams()}
          checked={keepTeams}
          disabled={isPending}
          onChange={({ target }) => setKeepTeams(target.checked)}
          // Enter on the checkbox would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <p role="status">{keepTeams ? m.recap_replay_teams_on() : m.recap_replay_teams_off()}</p>
      </div>
      {firstDay === null ? null : (
        <FirstDayField firstDay={firstDay} chosen={chosen ?? firstDay} onChoose={setChosen} />
      )}
    </FormModal>
  );
}

/** Makes the game that has ended ready to be played again. */
export function ReplaySection({ onReplayed }: ReplayProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const replayed: ReplayProps['onReplayed'] = (archiveId) => {
    close();
    onReplayed(archiveId);
  };
  return (
    <Panel id="replay" title={m.recap_replay()}>
      <p className="mb-4 text-ink-2">{m.recap_replay_text()}</p>
      <Button icon={Repeat} onClick={() => setOpen(true)}>
        {m.recap_replay()}
      </Button>
      {isOpen ? <ReplayModal onReplayed={replayed} onClose={close} /> : null}
    </Panel>
  );
}
