import type { CheckResult } from '@reisspel/contract/submissions';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { reviewCheckText } from '../review-check-texts.ts';

const LOOK = {
  passed: { icon: CircleCheck, className: 'text-on-good', word: m.check_result_passed },
  failed: { icon: CircleX, className: 'text-on-bad', word: m.check_result_failed },
  unchecked: { icon: CircleHelp, className: 'text-on-waiting', word: m.check_result_unchecked },
} as const;

/** What each check of a photo found. */
export function ReviewChecks({ checks }: { checks: readonly CheckResult[] }) {
  if (checks.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2.5 rounded-2xl bg-page px-4 py-3 text-sm">
      {checks.map((check) => {
        const { title, found, by, state } = reviewCheckText(check);
        const { icon: Icon, className, word } = LOOK[state];
        return (
          <li key={check.type} className="flex items-start gap-2.5">
            <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${className}`} />
            <div className="min-w-0">
              <p className="font-bold">
                {title}: <span className={className}>{word()}</span>
              </p>
              <p>
                {found} <span className="text-ink-2">{by}</span>
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
