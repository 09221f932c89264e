import type { Concluded } from './entry.ts';

/** What the tabs of one browser tell each other. */
export type TabMessage =
  /** Something was put into the queue, changed or taken out. */
  | { is: 'changed' }
  | { is: 'concluded'; concluded: Concluded }
  /** The tab that has the turn is alive. */
  | { is: 'alive' };

const channel = new BroadcastChannel('reisspel-photos');

export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

/** Hears what other tabs say. Returns how to stop. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
