import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type ChipTone = 'good' | 'late' | 'waiting' | 'verification' | 'quiz' | 'bad' | 'neutral';

const LOOK: Record<ChipTone, string> = {
  good: 'bg-good text-on-good',
  late: 'bg-late text-on-late',
  waiting: 'bg-waiting text-on-waiting',
  verification: 'bg-verification text-on-verification',
  quiz: 'bg-quiz text-on-quiz',
  bad: 'bg-bad text-on-bad',
  neutral: 'bg-sand text-ink',
};

interface ChipProps {
  tone: ChipTone;
  icon?: LucideIcon;
  children: ReactNode;
}

export function Chip({ tone, icon: Icon, children }: ChipProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-bold text-sm ${LOOK[tone]}`}
    >
      {Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : null}
      {children}
    </span>
  );
}
