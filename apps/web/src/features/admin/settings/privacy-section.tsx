import { MAX_CONTACT_LENGTH, MAX_PHOTO_DAYS, MIN_PHOTO_DAYS } from '@reisspel/contract/limits';
import type { PhotoRetention } from '@reisspel/contract/privacy';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { localDay, longDay } from '../../../lib/format/dates.ts';
import { isWhole } from '../../../lib/format/whole-number.ts';
import { privacyFactsQuery, retentionQuery } from '../../../lib/photo-retention.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Failure, fieldsOf, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { savePrivacy } from '../mutations.ts';
import { Fold, useNotices } from '../panel.tsx';

function erasureText({ goAt, erasedAt }: PhotoRetention): string | null {
  if (erasedAt !== null) return m.admin_photos_gone({ day: longDay(localDay(erasedAt)) });
  return goAt === null ? null : m.admin_photos_go({ day: longDay(localDay(goAt)) });
}

const DAYS_RULES = {
  validate: (text: string) =>
    text.trim() === '' ||
    isWhole(text, MIN_PHOTO_DAYS, MAX_PHOTO_DAYS) ||
    m.admin_photo_days_error({ min: MIN_PHOTO_DAYS, max: MAX_PHOTO_DAYS }),
};

/** Changes by another organiser appear in the fields that are not edited here. */
function PrivacyForm({ contact, retention }: { contact: string; retention: PhotoRetention }) {
  const save = useMutation(savePrivacy);
  const { notices, showNotice } = useNotices();
  const form = useForm({
    values: { contact, days: retention.days?.toString() ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const field = fieldsOf(form);
  const submit = form.handleSubmit((values) => {
    if (save.isPending) return;
    const days = values.days.trim() === '' ? null : Number(values.days);
    const onSuccess = () => {
      form.reset(values);
      showNotice(m.admin_privacy_saved());
    };
    save.mutate({ contact: values.contact, days }, { onSuccess });
  });
  const erasure = erasureText(retention);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-4">
      <TextField
        label={m.admin_contact()}
        hint={m.admin_contact_hint()}
        maxLength={MAX_CONTACT_LENGTH}
        {...field('contact')}
      />
      <TextField
        label={m.admin_photo_days()}
        hint={m.admin_photo_days_hint()}
        inputMode="numeric"
        {...field('days', DAYS_RULES)}
      />
      {erasure === null ? null : <p className="font-bold">{erasure}</p>}
      <Failure error={save.error} />
      {notices}
      <Button type="submit" busy={save.isPending}>
        {m.common_save()}
      </Button>
      <Link to="/$" params={{ _splat: 'privacy' }} className="inline-flex min-h-12 items-center underline">
        {m.admin_privacy_page()}
      </Link>
    </form>
  );
}

export function PrivacySection() {
  const retention = useQuery(retentionQuery);
  const facts = useQuery(privacyFactsQuery);
  return (
    <Fold title={m.admin_privacy()}>
      {retention.data && facts.data ? (
        <PrivacyForm contact={facts.data.contact} retention={retention.data} />
      ) : (
        <QueryPlaceholder query={facts.error === null ? retention : facts}>
          <Skeleton className="mb-4 h-64" />
        </QueryPlaceholder>
      )}
    </Fold>
  );
}
