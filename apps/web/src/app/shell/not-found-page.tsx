import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../../ui/button.tsx';
import { Harbour } from '../../ui/harbour.tsx';

const STRAY_SAIL = ['var(--color-coral)'];

export function OffCourse({ children }: { children: ReactNode }) {
  return (
    <main className="page">
      <section className="relative min-h-[calc(100dvh-14rem)] overflow-hidden rounded-panel bg-gradient-to-b from-sky-high to-sky-low p-6 pb-64 text-on-sky shadow-card">
        <h1 className="text-4xl">{m.not_found_title()}</h1>
        <p className="mt-3 font-bold">{m.not_found_text()}</p>
        {children}
        <Harbour sails={STRAY_SAIL} />
      </section>
    </main>
  );
}

export default function NotFoundPage() {
  return (
    <OffCourse>
      <Link to="/" className={`${buttonLook('primary')} mt-6`}>
        {m.not_found_home()}
      </Link>
    </OffCourse>
  );
}
