import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface MessageProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}

export function Message({ icon: Icon, title, text, heading: Heading = 'h2', children }: MessageProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-panel bg-card px-6 py-10 text-center shadow-card">
      <span className="flex size-16 items-center justify-center rounded-full bg-waiting text-on-waiting">
        <Icon aria-hidden className="size-8" />
      </span>
      <Heading className="text-2xl">{title}</Heading>
      {text ? <p className="max-w-md text-balance text-ink-2">{text}</p> : null}
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div> : null}
    </div>
  );
}
