import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeTone = 'good' | 'bad' | 'info';

export const NOTICE_LOOK: Record<NoticeTone, { className: string; icon: LucideIcon }> = {
  good: { className: 'bg-good text-on-good', icon: CircleCheck },
  bad: { className: 'bg-bad text-on-bad', icon: CircleAlert },
  info: { className: 'bg-waiting text-on-waiting', icon: Info },
};

interface NoticeProps {
  tone: NoticeTone;
  children: ReactNode;
}

/** A message in the page. Errors interrupt a screen reader. Other messages wait. */
export function Notice({ tone, children }: NoticeProps) {
  const { className, icon: Icon } = NOTICE_LOOK[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-2xl px-4 py-3 font-bold ${className}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>{children}</div>
    </div>
  );
}
