import type { ReactNode } from 'react';
import * as m from '../paraglide/messages.js';

/** Safari's bar at the bottom of an iPhone, with the button that shares. */
function ShareButton() {
  return (
    <>
      <path
        d="M20 0v78a14 14 0 0 0 14 14h92a14 14 0 0 0 14-14V0"
        fill="var(--color-card)"
        stroke="var(--color-line)"
      />
      <path d="M34 12h92M34 24h64" stroke="var(--color-line)" />
      <path d="M20 54h120" stroke="var(--color-line)" />
      <path d="m42 66-7 7 7 7M112 66h10v14h-10zM116 66v-4h10v14h-4" stroke="var(--color-ink-2)" />
      <circle cx="80" cy="73" r="16" fill="var(--color-sea)" stroke="var(--color-sea)" />
      <path d="M76 71h-4v10h16V71h-4M80 75V62m-5 5 5-5 5 5" stroke="white" />
    </>
  );
}

/** The sheet that Safari then shows, with the line that puts the app on the home screen. */
function SheetLine() {
  return (
    <>
      <path
        d="M20 92V14A14 14 0 0 1 34 0h92a14 14 0 0 1 14 14v78"
        fill="var(--color-card)"
        stroke="var(--color-line)"
      />
      <path d="M68 8h24M34 24h56M34 78h64" stroke="var(--color-line)" />
      <rect x="28" y="36" width="104" height="30" rx="10" fill="var(--color-sea)" stroke="var(--color-sea)" />
      <path d="M36 51h54M108 43h16v16h-16zM116 47v8m-4-4h8" stroke="white" />
    </>
  );
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <svg
        aria-hidden
        viewBox="0 -2 160 96"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="w-full rounded-2xl bg-page"
      >
        {children}
      </svg>
      <p className="mt-2 font-bold text-ink text-sm">{text}</p>
    </li>
  );
}

/** Shows how Safari on an iPhone or iPad puts the app on the home screen. */
export default function HomeScreenSteps() {
  return (
    <ol className="grid max-w-md grid-cols-2 gap-3">
      <Step text={m.home_screen_share()}>
        <ShareButton />
      </Step>
      <Step text={m.home_screen_add()}>
        <SheetLine />
      </Step>
    </ol>
  );
}
