import {
  BANNER_SHOWN_MS,
  MAX_CONTACT_LENGTH,
  MAX_PHOTO_DAYS,
  MIN_PHOTO_DAYS,
} from '@reisspel/contract/limits';
import type { PhotoRetention } from '@reisspel/contract/privacy';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { localDay, longDay } from '../../../lib/dates.ts';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { isWhole } from '../../../lib/whole-number.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { privacyFactsQuery, retentionQuery, useSavePrivacy } from './privacy-mutations.ts';

function stateText({ goAt, erasedAt }: PhotoRetention): string | null {
  if (erasedAt !== null) return m.admin_photos_gone({ day: longDay(localDay(erasedAt)) });
  return goAt === null ? null : m.admin_photos_go({ day: longDay(localDay(goAt)) });
}

function PrivacyForm({ contact: before, retention }: { contact: string; retention: PhotoRetention }) {
  const save = useSavePrivacy();
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  // null until somebody types; the field then follows changes by another organiser.
  const [typedContact, setContact] = useState<string | null>(null);
  const [typedDays, setDays] = useState<string | null>(null);
  const contact = typedContact ?? before;
  const days = typedDays ?? (retention.days === null ? '' : String(retention.days));
  const wanted = days.trim() === '' ? null : Number(days);
  const isDays = wanted === null || isWhole(days, MIN_PHOTO_DAYS, MAX_PHOTO_DAYS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDays || save.isPending) return;
    save.mutate(
      { contact, days: wanted },
      {
        onSuccess: () => {
          setContact(null);
          setDays(null);
          showFlash({ tone: 'good', text: m.admin_privacy_saved() });
        },
      },
    );
  };
  const state = stateText(retention);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-4">
      <Field label={m.admin_contact()} hint={m.admin_contact_hint()}>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={MAX_CONTACT_LENGTH}
            value={contact}
            onChange={(event) => setContact(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={m.admin_photo_days()}
        hint={m.admin_photo_days_hint()}
        error={isDays ? undefined : m.admin_photo_days_error({ min: MIN_PHOTO_DAYS, max: MAX_PHOTO_DAYS })}
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
      </Field>
      {state === null ? null : <p className="font-bold">{state}</p>}
      {save.isError ? <Notice tone="bad">{organiserErrorText(save.error)}</Notice> : null}
      {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
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
      <Notice tone="bad">{organiserErrorText(error)}</Notice>
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
    <details className="rounded-2xl bg-sand px-4">
      <summary className="flex min-h-12 items-center font-bold">{m.admin_privacy()}</summary>
      {retention.data && facts.data ? (
        <PrivacyForm contact={facts.data.contact} retention={retention.data} />
      ) : (
        <Unanswered queries={[retention, facts]} />
      )}
    </details>
  );
}
