import type { PlayerCheck } from '@reisspel/contract/kinds/checks';
import type { CheckResult } from '@reisspel/contract/submissions';
import { Boxes, Check as CheckMark, type LucideIcon, MapPin, ScanEye, Sun, Users, X } from 'lucide-react';
import { checkTexts } from './check-texts.ts';

export const CHECK_ICON: Record<PlayerCheck['type'], LucideIcon> = {
  brightness: Sun,
  faces: Users,
  'object-detection': Boxes,
  'ai-description': ScanEye,
  location: MapPin,
};

/** Seconds between the appearance of one result and the next. */
const STEP_S = 0.15;

function Check({ check, index }: { check: CheckResult; index: number }) {
  const { message, tip, detail } = checkTexts(check);
  const Icon = CHECK_ICON[check.type];
  const Mark = check.passed ? CheckMark : X;
  return (
    <li className="flex items-center gap-4">
      <span
        className={`pop-in relative flex size-11 shrink-0 items-center justify-center rounded-2xl ${check.passed ? 'bg-good text-on-good' : 'bg-card text-on-bad'}`}
        style={{ animationDelay: `${index * STEP_S}s` }}
      >
        <Icon aria-hidden className="size-6" />
        <span
          className={`absolute -right-1 -bottom-1.5 flex size-6 items-center justify-center rounded-full text-page ${check.passed ? 'bg-olive' : 'bg-on-bad'}`}
        >
          <Mark aria-hidden className="size-4" strokeWidth={3} />
        </span>
      </span>
      <span className="min-w-0">
        <strong className="block">{message}</strong>
        {tip === null ? null : <span className="block text-ink-2">{tip}</span>}
        {detail === null ? null : <span className="block text-ink-2 text-sm">{detail}</span>}
      </span>
    </li>
  );
}

export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  return (
    <ul className="grid gap-3.5">
      {checks.map((check, index) => (
        <Check key={check.type} check={check} index={index} />
      ))}
    </ul>
  );
}
