import type { Trip } from '@reisspel/contract/trip/trip';
import type { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { isFlightDay } from '@reisspel/rules/flight-day';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PartyPopper, Undo2 } from 'lucide-react';
import { request } from '../../../lib/api.ts';
import { localMoment } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { accessQuery } from '../../../lib/trip-access.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ConfirmButton, Failure } from '../../../ui/forms/organiser-forms.tsx';
import { publishedQuery } from '../queries.ts';

function useIsFlightDay(trip: Trip | undefined): boolean {
  return useNow((now) => trip?.flights?.items.some((flight) => isFlightDay(flight, now)) ?? false);
}

/** On a day with a flight, one tap of the organiser tells the family that everybody arrived. */
export default function ArrivalCard() {
  const queryClient = useQueryClient();
  const { data: access } = useQuery(accessQuery);
  const isFlightToday = useIsFlightDay(useQuery(publishedQuery).data);
  const tell = {
    mutationFn: (arrived: boolean) => request<TripAccess>('PUT', '/api/trip/arrival', { json: { arrived } }),
    onSuccess: (changed: TripAccess) => queryClient.setQueryData(accessQuery.queryKey, changed),
  };
  const { mutate, isPending, error } = useMutation(tell);
  if (access === undefined || access.share.path === null || !access.share.sections.flights) return null;
  const { arrivedAt } = access;
  if (arrivedAt !== null) {
    return (
      <Card className="grid gap-3 print:hidden">
        <Notice tone="good">{m.arrival_told({ time: localMoment(arrivedAt) })}</Notice>
        <Failure error={error} />
        <Button variant="quiet" icon={Undo2} busy={isPending} onClick={() => mutate(false)}>
          {m.arrival_withdraw()}
        </Button>
      </Card>
    );
  }
  if (!isFlightToday) return null;
  return (
    <Card className="grid gap-3 print:hidden">
      <p>{m.arrival_text()}</p>
      <ConfirmButton
        button={{ icon: PartyPopper, children: m.share_arrived() }}
        title={m.arrival_confirm()}
        text={m.arrival_confirm_text()}
        confirm={m.share_arrived()}
        request={tell}
        variables={true}
      />
    </Card>
  );
}
