import type { CheckResult } from '@reisspel/contract/submissions';
import { CircleCheck, CircleX } from 'lucide-react';
import { checkTexts } from '../check-texts.ts';

function Check({ check }: { check: CheckResult }) {
  const { message, tip, detail } = checkTexts(check);
  const Icon = check.passed ? CircleCheck : CircleX;
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${check.passed ? 'text-olive' : 'text-accent'}`} />
      <span>
        <strong className="block">{message}</strong>
        {tip === null ? null : <span className="block text-ink-2">{tip}</span>}
        {detail === null ? null : <span className="block text-ink-2 text-sm">{detail}</span>}
      </span>
    </li>
  );
}

/** What each check of a photo found, in words. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  return (
    <ul className="grid gap-3">
      {checks.map((check) => (
        <Check key={check.type} check={check} />
      ))}
    </ul>
  );
}
