import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';

/** Whether what the screen shows is current, in a word. */
export function ConnectionStatus() {
  const { connection } = useLive('play');
  const live = connection === 'live';
  const text = live ? m.live_on() : connection === 'lost' ? m.live_lost() : m.live_connecting();
  return (
    <p
      role="status"
      className="inline-flex items-center gap-2 rounded-full bg-card px-4 py-1.5 font-bold text-sm shadow-card"
    >
      <span aria-hidden className={`size-2.5 rounded-full ${live ? 'bg-olive' : 'bg-sun'}`} />
      {text}
    </p>
  );
}
