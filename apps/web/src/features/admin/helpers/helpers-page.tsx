import { type Helper, HelperRole } from '@reisspel/contract/helpers';
import { HelperId } from '@reisspel/contract/ids';
import { MAX_HELPER_NAME_LENGTH } from '@reisspel/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Link2Off, UserPlus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { pageBase } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/feedback/query-placeholder.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { LinkShare } from '../../../ui/forms/link-share.tsx';
import { ConfirmButton, Failure, fieldsOf, required, TextField } from '../../../ui/forms/organiser-forms.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Ago, Fold, useSendingId } from '../panel.tsx';
import { addHelper, helpersQuery, removeHelper } from './queries.ts';

const ROLES: Record<HelperRole, { label: () => string; text: () => string }> = {
  look: { label: m.helper_role_look, text: m.helper_role_look_text },
  judge: { label: m.helper_role_judge, text: m.helper_role_judge_text },
  lead: { label: m.helper_role_lead, text: m.helper_role_lead_text },
};

/** The secret is in the fragment, as in the link of a team. */
function helperAddress({ token }: Helper): string {
  return `${location.origin}${pageBase()}/helpen#${token}`;
}

function AddHelperForm() {
  const form = useForm({ defaultValues: { name: '', role: HelperRole.enum.judge } });
  const add = useMutation(addHelper);
  const { idFor, forgetId } = useSendingId();
  const submit = form.handleSubmit((input) =>
    add.mutate(
      { id: HelperId.parse(idFor(input)), input },
      {
        onSuccess: () => {
          forgetId();
          form.reset();
        },
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={m.helper_name()}
        hint={m.helper_name_hint()}
        autoComplete="off"
        maxLength={MAX_HELPER_NAME_LENGTH}
        {...fieldsOf(form)('name', required(m.helper_name_required))}
      />
      <fieldset>
        <legend className="mb-2 font-bold">{m.helper_role()}</legend>
        <div className="grid gap-2">
          {HelperRole.options.map((role) => (
            <ChoiceCard
              key={role}
              label={ROLES[role].label()}
              text={ROLES[role].text()}
              value={role}
              {...form.register('role')}
            />
          ))}
        </div>
      </fieldset>
      <Failure error={add.error} />
      <Button icon={UserPlus} type="submit" variant="primary" busy={add.isPending}>
        {m.helper_add()}
      </Button>
    </form>
  );
}

function HelperRow({ helper }: { helper: Helper }) {
  const { id, name, role, lastSeenAt } = helper;
  const url = helperAddress(helper);
  return (
    <li>
      <Card className="grid gap-3">
        <div>
          <h2 className="text-2xl wrap-anywhere">{name}</h2>
          <p className="text-ink-2">
            {ROLES[role].label()}
            {' · '}
            {lastSeenAt === null ? (
              m.helper_never()
            ) : (
              <>
                {m.helper_seen()} <Ago at={lastSeenAt} />
              </>
            )}
          </p>
        </div>
        <Fold title={m.helper_fold({ name })}>
          <div className="pb-4">
            <QrCode text={url} label={m.helper_qr_alt({ name })} className="mx-auto size-56 max-w-full" />
            <LinkShare
              url={url}
              label={m.helper_link({ name })}
              hint={null}
              button={m.helper_share({ name })}
              message={{ title: name, text: m.helper_share_text() }}
            />
          </div>
        </Fold>
        <ConfirmButton
          button={{
            icon: Link2Off,
            variant: 'quiet',
            className: 'justify-self-start',
            children: (
              <>
                {m.helper_revoke()}
                <span className="sr-only"> {name}</span>
              </>
            ),
          }}
          title={m.helper_revoke_title({ name })}
          text={m.helper_revoke_text()}
          confirm={m.helper_revoke()}
          request={removeHelper}
          variables={id}
        />
      </Card>
    </li>
  );
}

export function HelpersPage() {
  const list = useQuery(helpersQuery);
  return (
    <main className="page">
      <header className="mb-6">
        <Link to="/admin/uitnodigen" className={`${buttonLook('quiet')} -ml-3`}>
          <ArrowLeft aria-hidden className="size-5" />
          {m.invite_title()}
        </Link>
        <h1 className="mt-2 text-4xl">{m.helpers_title()}</h1>
        <p className="mt-1 text-ink-2">{m.helpers_text()}</p>
      </header>
      <Card className="mb-6">
        <AddHelperForm />
      </Card>
      {list.data === undefined ? (
        <QueryPlaceholder query={list} title={m.helpers_failed()}>
          <Skeleton className="h-24" />
        </QueryPlaceholder>
      ) : (
        <ul className="grid gap-4" aria-live="polite">
          {list.data.helpers.toReversed().map((helper) => (
            <HelperRow key={helper.id} helper={helper} />
          ))}
        </ul>
      )}
    </main>
  );
}
