import { BANNER_SHOWN_MS } from '@reisspel/contract/limits';
import type { OwnedTrip } from '@reisspel/contract/owner';
import { LogOut, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { useOwnerLogout, useUnarchiveTrip } from '../mutations.ts';
import { NewTripModal } from './new-trip-modal.tsx';
import { TripList } from './trip-list.tsx';
import { ArchiveModal, DefaultModal } from './trip-modals.tsx';
import { TripPasswordModal } from './trip-password-modal.tsx';

/** Milliseconds to undo at once; after that the trip's own card still brings it back. */
const UNDO_SHOWN_MS = 15_000;

/** What the owner is asked about a trip before it happens. */
export interface OpenQuestion {
  what: 'archive' | 'default' | 'password';
  trip: OwnedTrip;
}

interface QuestionProps extends OpenQuestion {
  onDone: () => void;
  onClose: () => void;
}

function Question({ what, ...rest }: QuestionProps) {
  switch (what) {
    case 'archive':
      return <ArchiveModal {...rest} />;
    case 'default':
      return <DefaultModal {...rest} />;
    case 'password':
      return <TripPasswordModal {...rest} />;
    default:
      return what satisfies never;
  }
}

export function OwnedTrips() {
  const [making, setMaking] = useState(false);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  const [archived, setArchived] = useState<OwnedTrip | null>(null);
  const [flash, showFlash] = useFlash(BANNER_SHOWN_MS);
  const unarchive = useUnarchiveTrip();
  const logout = useOwnerLogout();
  useEffect(() => {
    if (archived === null) return;
    const timer = setTimeout(() => setArchived(null), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [archived]);
  const good = (text: string) => showFlash({ tone: 'good', text });

  const bringBack = ({ slug, title }: OwnedTrip) =>
    unarchive.mutate(slug, {
      onSuccess: () => {
        setArchived(null);
        good(m.owner_unarchived({ title }));
      },
      onError: (error) => showFlash({ tone: 'bad', text: errorText(error) }),
    });
  const answered = ({ what, trip }: OpenQuestion) => {
    const { title } = trip;
    setQuestion(null);
    setArchived(what === 'archive' ? trip : null);
    if (what === 'default') good(m.owner_default_done({ title }));
    if (what === 'password') good(m.owner_password_saved({ title }));
  };

  return (
    <main className="page">
      <PageHeader title={m.owner_title()} text={m.owner_intro()} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Button variant="primary" onClick={() => setMaking(true)}>
          <Plus aria-hidden className="size-5" />
          {m.owner_new()}
        </Button>
        <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate()}>
          <LogOut aria-hidden className="size-5" />
          {m.admin_logout()}
        </Button>
      </div>
      {/* In sight also of who did it far down the list. */}
      <div className="sticky top-3 z-10 mb-4 grid gap-3 empty:hidden">
        {logout.isError ? <Notice tone="bad">{m.admin_logout_failed()}</Notice> : null}
        {flash ? <Notice tone={flash.tone}>{flash.text}</Notice> : null}
        {archived ? (
          <UndoNotice
            text={m.owner_archived({ title: archived.title })}
            undoLabel={m.common_undo()}
            busy={unarchive.isPending}
            onUndo={() => bringBack(archived)}
          />
        ) : null}
      </div>
      <TripList onAsk={setQuestion} onUnarchive={bringBack} onNew={() => setMaking(true)} />
      {making ? <NewTripModal onClose={() => setMaking(false)} /> : null}
      {question ? (
        <Question {...question} onDone={() => answered(question)} onClose={() => setQuestion(null)} />
      ) : null}
    </main>
  );
}
