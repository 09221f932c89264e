import type { CheckResult } from '@reisspel/contract/submissions';
import { Lightbulb, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import * as m from '../../../paraglide/messages.js';
import { CheckList } from '../task/check-list.tsx';
import { tellResult } from '../task/tell-result.ts';

interface PhotoMeaningProps {
  passed: boolean;
  checks: readonly CheckResult[];
}

/** The verdict on a photo, followed by the finding of each check (design 9). */
export function PhotoMeaning({ passed, checks }: PhotoMeaningProps) {
  // Runs once, because the results of a photo come once.
  useEffect(() => tellResult(passed ? 'good' : 'attention'), [passed]);
  const Icon = passed ? Sparkles : Lightbulb;
  const almost = checks.some((check) => check.passed);
  return (
    <div role="status" className="grid gap-4">
      <div className="flex items-center gap-4">
        <span
          className={`pop-in flex size-14 shrink-0 items-center justify-center rounded-full ${passed ? 'bg-olive text-page' : 'bg-sun text-night'}`}
        >
          <Icon aria-hidden className="size-8" />
        </span>
        <div className="min-w-0">
          <h2 className="text-3xl">
            {passed ? m.verdict_photo_passed() : almost ? m.verdict_almost() : m.verdict_not_yet()}
          </h2>
          <p className={`mt-1 ${passed ? '' : 'font-bold text-on-bad'}`}>
            {passed ? m.verdict_photo_passed_text() : m.verdict_refused_text()}
          </p>
        </div>
      </div>
      {checks.length > 0 ? <CheckList checks={checks} /> : null}
    </div>
  );
}
