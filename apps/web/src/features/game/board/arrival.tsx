import type { PlayerTask, TaskProgress } from '@reisspel/contract/live';
import { useMutation } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { LOCATION_TROUBLE } from '../../../kinds/place/location-texts.ts';
import { RouteLink } from '../../../kinds/place/route-link.tsx';
import { send } from '../../../lib/api.ts';
import { currentPosition, type LocationTrouble } from '../../../lib/device/location.ts';
import { distanceText } from '../../../lib/format/figures.ts';
import { taskErrorText } from '../../../lib/task-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Milliseconds in which a phone outdoors finds its position. */
const LOCATE_TIMEOUT_MS = 20_000;

type Opening = NonNullable<Extract<TaskProgress, { status: 'locked' }>['opens']>;

interface ArrivalProps {
  task: Pick<PlayerTask, 'id' | 'description'>;
  place: Extract<Opening, { when: 'at-place' }>;
}

/** The way to the place where a task opens, and a button for a team that is there. */
export default function Arrival({ task, place }: ArrivalProps) {
  const { mutate, data, error, isPending, isSuccess } = useMutation({
    mutationFn: async (): Promise<LocationTrouble | null> => {
      const position = await currentPosition(LOCATE_TIMEOUT_MS);
      if (typeof position === 'string') return position;
      await send('PUT', `/api/tasks/${task.id}/arrival`, { json: position });
      return null;
    },
  });
  // Busy until the live state has opened the task.
  const busy = isPending || (isSuccess && data === null);
  return (
    <>
      <RouteLink place={place} />
      <Button icon={MapPin} variant="primary" busy={busy} onClick={() => mutate()}>
        {m.place_submit()}
        <span className="sr-only"> {task.description}</span>
      </Button>
      <p className="text-ink-2 text-sm">{m.arrival_hint({ distance: distanceText(place.radius) })}</p>
      {data ? <Notice tone="bad">{LOCATION_TROUBLE[data]()}</Notice> : null}
      {error ? <Notice tone="bad">{taskErrorText(error)}</Notice> : null}
    </>
  );
}
