import { MAX_CONTACT_LENGTH, MAX_PHOTO_DAYS, MIN_PHOTO_DAYS } from '@reisspel/contract/limits';
import type { PhotoRetention } from '@reisspel/contract/privacy';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { localDay, longDay } from '../../../lib/format/dates.ts';
import { isWhole } from '../../../lib/format/whole-number.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Failure, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { savePrivacy } from '../mutations.ts';
import { Fold, useNews } from '../panel.tsx';
import { privacyFactsQuery, retentionQuery } from '../queries.ts';

function stateText({ goAt, erasedAt }: PhotoRetention): string | null {
  if (erasedAt !== null) return m.admin_photos_gone({ day: longDay(localDay(erasedAt)) });
  return goAt === null ? null : m.admin_photos_go({ day: longDay(localDay(goAt)) });
}

function PrivacyForm({ contact: before, retention }: { contact: string; retention: PhotoRetention }) {
  const save = useMutation(savePrivacy);
  const { news, tell } = useNews();
  // null until somebody types; the field then follows changes by another organiser.
  const [typedContact, setContact] = useState<string | null>(null);
  const [typedDays, setDays] = useState<string | null>(null);
  const contact = typedContact ?? before;
  const days = typedDays ?? (retention.days === null ? '' : String(retention.days));
  const wanted = days.trim() === '' ? null : Number(days);
  const isDays = wanted === null || isWhole(days, MIN_PHOTO_DAYS, MAX_PHOTO_DAYS);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isDays || save.isPending) return;
    save.mutate(
      { contact, days: wanted },
      {
        onSuccess: () => {
          setContact(null);
          setDays(null);
          tell(m.admin_privacy_saved());
        },
      },
    );
  };
  const state = stateText(retention);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-4">
      <TextField
        label={m.admin_contact()}
        hint={m.admin_contact_hint()}
        maxLength={MAX_CONTACT_LENGTH}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <TextField
        label={m.admin_photo_days()}
        hint={m.admin_photo_days_hint()}
        error={isDays ? undefined : m.admin_photo_days_error({ min: MIN_PHOTO_DAYS, max: MAX_PHOTO_DAYS })}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      {state === null ? null : <p className="font-bold">{state}</p>}
      <Failure error={save.error} />
      {news}
      <Button type="submit" busy={save.isPending}>
        {m.common_save()}
      </Button>
      <Link to="/$" params={{ _splat: 'privacy' }} className="inline-flex min-h-12 items-center underline">
        {m.admin_privacy_page()}
      </Link>
    </form>
  );
}

/** Shown until all of `queries` have answered. */
function Unanswered({ queries }: { queries: readonly UseQueryResult[] }) {
  const error = queries.find((query) => query.error !== null)?.error;
  if (!error) return <Skeleton className="mb-4 h-64" />;
  const askAgain = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  return (
    <div className="grid gap-3 pb-4">
      <Failure error={error} />
      <Button busy={queries.some(({ isFetching }) => isFetching)} onClick={askAgain}>
        {m.common_retry()}
      </Button>
    </div>
  );
}

/** Sets the contact for privacy questions and how long photos are kept. */
export function PrivacySection() {
  const retention = useQuery(retentionQuery);
  const facts = useQuery(privacyFactsQuery);
  return (
    <Fold title={m.admin_privacy()}>
      {retention.data && facts.data ? (
        <PrivacyForm contact={facts.data.contact} retention={retention.data} />
      ) : (
        <Unanswered queries={[retention, facts]} />
      )}
    </Fold>
  );
}
