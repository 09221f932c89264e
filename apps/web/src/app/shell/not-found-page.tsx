import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LinkGate } from '../../features/access/components/link-gate.tsx';
import { PasswordGate } from '../../features/access/components/password-gate.tsx';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';
import { Harbour } from '../../ui/scenery/harbour.tsx';

const SAILS = ['var(--color-coral)'];
const HOME_LINK_LOOK = `${buttonLook('primary')} mt-6`;

function NotFoundScene({ text, children }: { text: string; children: ReactNode }) {
  return (
    <main className="page">
      <section className="relative min-h-[calc(100dvh-14rem)] overflow-hidden rounded-panel bg-gradient-to-b from-sky-high to-sky-low p-6 pb-64 text-on-sky shadow-card">
        <h1 className="text-4xl">{m.not_found_title()}</h1>
        <p className="mt-3 font-bold">{text}</p>
        {children}
        <Harbour sails={SAILS} />
      </section>
    </main>
  );
}

export function NotFoundPage() {
  return (
    <NotFoundScene text={m.not_found_text()}>
      <Link to="/" className={HOME_LINK_LOOK}>
        {m.not_found_home()}
      </Link>
    </NotFoundScene>
  );
}

/** A trip that asks for its link or its password, or does not exist. */
export function ClosedTrip({ door }: { door: 'link' | 'password' | 'unknown' }) {
  if (door === 'link') return <LinkGate />;
  if (door === 'password')
    return <PasswordGate loginAs="guest" title={m.trip_gate_title()} text={m.trip_gate_text()} />;
  // A plain link, because the router's links stay within the trip.
  return (
    <NotFoundScene text={m.not_found_trip()}>
      <a href="/" className={HOME_LINK_LOOK}>
        {m.not_found_home()}
      </a>
    </NotFoundScene>
  );
}
