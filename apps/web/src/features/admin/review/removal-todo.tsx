import { MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import { useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { REMOVALS_ID } from '../dashboard-links.ts';
import { useDeclineRemoval } from '../settings/privacy-mutations.ts';
import { ErasePhotoModal } from './erase-photo-modal.tsx';

type Asked = AdminState['removals'][number];

function Row({ asked, team, task }: { asked: Asked; team: string; task: string }) {
  const decline = useDeclineRemoval(asked.photoId);
  const [answer, setAnswer] = useState('');
  const [erasing, setErasing] = useState(false);
  const stopErasing = () => setErasing(false);
  const whose = (
    <span className="sr-only">
      {team}, {task}
    </span>
  );
  return (
    <li>
      <Card className="grid gap-3">
        <img
          src={`${BASE}/api/photos/${asked.photoId}/view`}
          alt={m.gallery_photo_alt({ team, task })}
          className="max-h-72 w-full rounded-2xl bg-sand object-contain"
        />
        <p>
          <strong>{team}</strong>, {task}
        </p>
        {asked.reason === '' ? null : (
          <p className="text-ink-2">{m.admin_removal_reason({ reason: asked.reason })}</p>
        )}
        {decline.isError ? <Notice tone="bad">{organiserErrorText(decline.error)}</Notice> : null}
        <Button variant="danger" onClick={() => setErasing(true)}>
          {m.admin_removal_erase()}
          {whose}
        </Button>
        <Field label={m.admin_removal_answer()}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={MAX_REASON_LENGTH}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          )}
        </Field>
        <Button busy={decline.isPending} onClick={() => decline.mutate(answer)}>
          {m.admin_removal_decline()}
          {whose}
        </Button>
      </Card>
      {erasing ? (
        <ErasePhotoModal photoId={asked.photoId} onErased={stopErasing} onClose={stopErasing} />
      ) : null}
    </li>
  );
}

/** The photos that teams want removed. Only the organiser sees these until the decision. */
export function RemovalTodo({ removals, teams, tasks }: Pick<AdminState, 'removals' | 'teams' | 'tasks'>) {
  if (removals.length === 0) return null;
  const team = new Map(teams.map(({ id, name }) => [id, name]));
  const task = new Map(tasks.map(({ id, description }) => [id, description]));
  return (
    <section aria-labelledby={REMOVALS_ID} className="mb-6 grid gap-3">
      <h2 id={REMOVALS_ID} className="scroll-mt-4 text-2xl">
        {m.admin_removal_title()}
      </h2>
      <p className="text-ink-2">{m.admin_removal_text()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start gap-3">
        {removals.map((asked) => (
          <Row
            key={asked.photoId}
            asked={asked}
            team={team.get(asked.teamId) ?? ''}
            task={task.get(asked.taskId) ?? ''}
          />
        ))}
      </ul>
    </section>
  );
}
