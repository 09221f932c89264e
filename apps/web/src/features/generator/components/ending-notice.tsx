import { CirclePause, FolderClock, type LucideIcon, Unplug } from 'lucide-react';
import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import type { Ending } from '../generator-state.ts';

interface EndingNoticeProps {
  ending: Ending;
  recovered: boolean;
}

interface Told {
  icon: LucideIcon;
  text: string;
}

function toldOf({ ending, recovered }: EndingNoticeProps): Told | null {
  switch (ending) {
    case 'interrupted':
      return { icon: Unplug, text: m.generator_interrupted() };
    case 'stopped':
      return { icon: CirclePause, text: m.generator_stopped() };
    case 'complete':
      return recovered ? { icon: FolderClock, text: m.generator_recovered() } : null;
    default:
      return ending satisfies never;
  }
}

/** Says that the game is not whole, or from before. What is there is good: it says how to go on. */
export function EndingNotice(props: EndingNoticeProps) {
  const [closed, setClosed] = useState(false);
  const told = toldOf(props);
  if (told === null || closed) return null;
  const { icon: Icon, text } = told;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-waiting p-4 text-on-waiting">
      <div role="status" className="flex min-w-0 grow basis-60 items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-bold">{text}</p>
          <p>{m.generator_go_on_or_not()}</p>
        </div>
      </div>
      <Button onClick={() => setClosed(true)}>{m.generator_go_on()}</Button>
    </div>
  );
}
