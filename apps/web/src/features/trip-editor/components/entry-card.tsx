import type { TripAccess, TripEntry, TripEntryInput } from '@reisspel/contract/trip/trip-editing';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2, LockKeyhole, LockKeyholeOpen, type LucideIcon, Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { groupAddress, renewEntry, saveEntry } from '../../../lib/trip-access.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { ChoiceCard } from '../../../ui/forms/choice-card.tsx';
import { LinkShare } from '../../../ui/forms/link-share.tsx';
import { ConfirmButton, ConfirmRequest } from '../../../ui/forms/organiser-forms.tsx';
import { PasswordForm } from '../../../ui/forms/password-form.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { EditorCard } from './editor-card.tsx';

type EntryKind = TripEntry['kind'];

interface EntryChoice {
  icon: LucideIcon;
  label: () => string;
  text: () => string;
}

const CHOICES: Record<EntryKind, EntryChoice> = {
  link: { icon: Link2, label: m.editor_entry_link, text: m.editor_entry_link_text },
  password: { icon: LockKeyhole, label: m.editor_entry_password, text: m.editor_entry_password_text },
  open: { icon: LockKeyholeOpen, label: m.editor_entry_open, text: m.editor_entry_open_text },
};
const KINDS: readonly EntryKind[] = ['link', 'password', 'open'];

const CONFIRMS = {
  open: {
    title: m.editor_entry_open_title,
    text: m.editor_entry_open_effect,
    confirm: m.editor_entry_open_confirm,
  },
  link: {
    title: m.editor_entry_link_title,
    text: m.editor_entry_link_effect,
    confirm: m.editor_entry_link_confirm,
  },
};

const HINTS: Record<EntryKind, () => string | null> = {
  open: () => null,
  link: m.editor_entry_group_link,
  password: m.editor_entry_group_password,
};

/** The address for the group: to copy, to share, to scan and to print. */
function GroupLink({ entry }: { entry: TripEntry }) {
  const url = groupAddress(entry);
  return (
    <div className="grid grid-cols-1 gap-4">
      <QrCode text={url} label={m.editor_entry_qr()} className="mx-auto size-56 max-w-full" />
      <LinkShare
        url={url}
        label={m.editor_entry_group()}
        hint={HINTS[entry.kind]()}
        button={m.editor_entry_share()}
        message={{ title: m.invite_trip_title(), text: m.editor_entry_share_text() }}
      />
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/uitnodigen" search={{ blad: 'reis' }} className={buttonLook('secondary')}>
          <Printer aria-hidden className="size-5" />
          {m.editor_entry_print()}
        </Link>
        {entry.kind === 'link' ? (
          <ConfirmButton
            button={{ icon: RefreshCw, children: m.editor_share_renew() }}
            title={m.editor_share_renew_title()}
            text={m.editor_entry_renew_text()}
            confirm={m.editor_share_renew()}
            request={{ mutationFn: (_: undefined, { client }) => renewEntry(client) }}
            variables={undefined}
          />
        ) : null}
      </div>
    </div>
  );
}

function NewPassword({ onDone }: { onDone: () => void }) {
  const set = useMutation({
    mutationFn: (password: string, { client }) => saveEntry({ kind: 'password', password }, client),
    onSuccess: onDone,
  });
  return (
    <>
      <p className="text-ink-2">{m.editor_entry_password_effect()}</p>
      <PasswordForm
        label={m.editor_password_new()}
        submit={m.common_save()}
        autoComplete="off"
        error={set.isError ? organiserErrorText(set.error) : undefined}
        busy={set.isPending}
        onSubmit={(password) => set.mutate(password)}
      />
    </>
  );
}

/** Who may see the trip, and the link for the group. */
export function EntryCard({ entry }: Pick<TripAccess, 'entry'>) {
  /** What the organiser chose and did not confirm yet; null for nothing. */
  const [choosing, setChoosing] = useState<EntryKind | null>(null);
  const stop = () => setChoosing(null);
  const shown = choosing ?? entry.kind;
  return (
    <EditorCard title={m.editor_entry()}>
      <fieldset aria-label={m.editor_entry()} className="grid grid-cols-1 gap-2">
        {KINDS.map((kind) => {
          const { icon, label, text } = CHOICES[kind];
          return (
            <ChoiceCard
              key={kind}
              icon={icon}
              label={label()}
              text={text()}
              name="entry"
              checked={shown === kind}
              onChange={() => setChoosing(kind === entry.kind ? null : kind)}
            />
          );
        })}
      </fieldset>
      {choosing === 'password' ? <NewPassword onDone={stop} /> : null}
      {choosing === 'open' || choosing === 'link' ? (
        <ConfirmRequest
          title={CONFIRMS[choosing].title()}
          text={CONFIRMS[choosing].text()}
          confirm={CONFIRMS[choosing].confirm()}
          request={{ mutationFn: (input: TripEntryInput, { client }) => saveEntry(input, client) }}
          variables={{ kind: choosing }}
          onDone={stop}
          onClose={stop}
        />
      ) : null}
      {choosing === null && entry.kind === 'password' ? (
        <Button className="justify-self-start" onClick={() => setChoosing('password')}>
          {m.editor_password_change()}
        </Button>
      ) : null}
      {choosing === null ? <GroupLink entry={entry} /> : null}
    </EditorCard>
  );
}
