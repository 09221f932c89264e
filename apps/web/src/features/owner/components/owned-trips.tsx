import type { OwnedTrip } from '@reisspel/contract/owner';
import { Link } from '@tanstack/react-router';
import { LogOut, Plus, ScrollText } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { useOwnerLogout, useUnarchiveTrip } from '../mutations.ts';
import { NewTripModal } from './new-trip-modal.tsx';
import { TripList } from './trip-list.tsx';
import { ArchiveModal, DefaultModal } from './trip-modals.tsx';
import { TripPasswordModal } from './trip-password-modal.tsx';

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

/** `more`: the pages about the server. */
export function OwnedTrips({ more }: { more: ReactNode }) {
  const [making, setMaking] = useState(false);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);
  /** Take away the offers to bring back what was archived, by trip. */
  const endUndo = useRef(new Map<string, () => void>());
  const unarchive = useUnarchiveTrip();
  const logout = useOwnerLogout();

  const bringBack = async ({ slug, title }: OwnedTrip) => {
    await unarchive.mutateAsync(slug);
    endUndo.current.get(slug)?.();
    showToast({ text: m.owner_unarchived({ title }) });
  };
  const answered = ({ what, trip }: OpenQuestion) => {
    const { title } = trip;
    setQuestion(null);
    if (what === 'archive')
      endUndo.current.set(
        trip.slug,
        showToast({ text: m.owner_archived({ title }), undo: () => bringBack(trip) }),
      );
    if (what === 'default') showToast({ text: m.owner_default_done({ title }) });
    if (what === 'password') showToast({ text: m.owner_password_saved({ title }) });
  };

  return (
    <main className="page">
      <Toaster />
      <PageHeader title={m.owner_title()} text={m.owner_intro()}>
        <Link to="/$" params={{ _splat: 'status' }} className="text-link">
          {m.status_title()}
        </Link>
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <Button variant="primary" onClick={() => setMaking(true)}>
          <Plus aria-hidden className="size-5" />
          {m.owner_new()}
        </Button>
        <div className="flex flex-wrap gap-3">
          <Link to="/$" params={{ _splat: 'eigenaar/logboek' }} className={buttonLook('quiet')}>
            <ScrollText aria-hidden className="size-5" />
            {m.audit_open()}
          </Link>
          <Button variant="quiet" busy={logout.isPending} onClick={() => logout.mutate()}>
            <LogOut aria-hidden className="size-5" />
            {m.admin_logout()}
          </Button>
        </div>
      </div>
      {/* In sight also of who did it far down the list. */}
      <div className="sticky top-3 z-10 mb-4 grid gap-3 empty:hidden">
        {logout.isError ? <Notice tone="bad">{m.admin_logout_failed()}</Notice> : null}
        {unarchive.isError ? <Notice tone="bad">{organiserErrorText(unarchive.error)}</Notice> : null}
      </div>
      <TripList
        onAsk={setQuestion}
        // What goes wrong is told above the list.
        onUnarchive={(trip) => void bringBack(trip).catch(() => {})}
        onNew={() => setMaking(true)}
      />
      <div className="mt-6">{more}</div>
      {making ? <NewTripModal onClose={() => setMaking(false)} /> : null}
      {question ? (
        <Question {...question} onDone={() => answered(question)} onClose={() => setQuestion(null)} />
      ) : null}
    </main>
  );
}
