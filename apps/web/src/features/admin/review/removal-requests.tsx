import type { PhotoId } from '@reisspel/contract/ids';
import { MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import type { DashboardState } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pageBase } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmRequest, Failure, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { declineRemoval, erasePhoto, grantRemoval } from '../mutations.ts';

export const REMOVALS_ID = 'removals';

interface ErasePhotoModalProps {
  photoId: PhotoId;
  request?: typeof erasePhoto;
  onErased: () => void;
  onClose: () => void;
}

export function ErasePhotoModal({ photoId, request = erasePhoto, onErased, onClose }: ErasePhotoModalProps) {
  return (
    <ConfirmRequest
      title={m.admin_photo_erase_title()}
      text={m.admin_photo_erase_text()}
      confirm={m.admin_removal_erase()}
      request={request}
      variables={photoId}
      onDone={onErased}
      onClose={onClose}
    />
  );
}

interface RemovalRowProps {
  removal: DashboardState['removals'][number];
  team: string;
  task: string;
}

function RemovalRow({ removal: { photoId, reason }, team, task }: RemovalRowProps) {
  const decline = useMutation(declineRemoval);
  const [answer, setAnswer] = useState('');
  const [isEraseOpen, setEraseOpen] = useState(false);
  const closeErase = () => setEraseOpen(false);
  const photoLabel = (
    <span className="sr-only">
      {team}, {task}
    </span>
  );
  return (
    <li>
      <Card className="grid gap-3">
        <img
          src={`${pageBase()}/api/photos/${photoId}/view`}
          alt={m.gallery_photo_alt({ team, task })}
          className="max-h-72 w-full rounded-2xl bg-sand object-contain"
        />
        <p>
          <strong>{team}</strong>, {task}
        </p>
        {reason === '' ? null : <p className="text-ink-2">{m.admin_removal_reason({ reason })}</p>}
        <Failure error={decline.error} />
        <Button variant="danger" onClick={() => setEraseOpen(true)}>
          {m.admin_removal_erase()}
          {photoLabel}
        </Button>
        <TextField
          label={m.admin_removal_answer()}
          maxLength={MAX_REASON_LENGTH}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <Button busy={decline.isPending} onClick={() => decline.mutate({ photoId, answer })}>
          {m.admin_removal_decline()}
          {photoLabel}
        </Button>
      </Card>
      {isEraseOpen ? (
        <ErasePhotoModal
          photoId={photoId}
          request={grantRemoval}
          onErased={closeErase}
          onClose={closeErase}
        />
      ) : null}
    </li>
  );
}

/** The photos that teams want removed. Only the organiser sees them until the decision. */
export function RemovalRequests({
  removals,
  teams,
  tasks,
}: Pick<DashboardState, 'removals' | 'teams' | 'tasks'>) {
  if (removals.length === 0) return null;
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  const taskNames = new Map(tasks.map(({ id, description }) => [id, description]));
  return (
    <section aria-labelledby={REMOVALS_ID} className="mb-6 grid gap-3">
      <h2 id={REMOVALS_ID} className="scroll-mt-4 text-2xl">
        {m.admin_removal_title()}
      </h2>
      <p className="text-ink-2">{m.admin_removal_text()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start gap-3">
        {removals.map((removal) => (
          <RemovalRow
            key={removal.photoId}
            removal={removal}
            team={teamNames.get(removal.teamId) ?? ''}
            task={taskNames.get(removal.taskId) ?? ''}
          />
        ))}
      </ul>
    </section>
  );
}
