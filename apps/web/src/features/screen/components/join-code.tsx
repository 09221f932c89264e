import { BASE } from '../../../lib/base.ts';
import * as m from '../../../paraglide/messages.js';
import { QrCode } from '../../../ui/qr-code.tsx';

/** How a phone gets into the game: a code to scan, and the same address to type. */
export function JoinCode({ isLarge }: { isLarge: boolean }) {
  const address = `${location.origin}${BASE}/game`;
  const plain = `${location.host}${BASE}/game`;
  return (
    <section
      aria-labelledby="join"
      className={`flex shrink-0 items-center justify-center gap-[2vmin] rounded-panel bg-sea p-[2vmin] text-white shadow-raised ${isLarge ? 'grow flex-col text-center' : ''}`}
    >
      <QrCode
        text={address}
        label={m.screen_join_alt({ address: plain })}
        className={isLarge ? 'w-[min(100%,42vmin)]' : 'w-[22vmin] shrink-0 portrait:w-[20vmin]'}
      />
      <div className="min-w-0 text-[clamp(1rem,2.4vmin,2.25rem)]">
        <h2 id="join" className="text-[2em]">
          {m.screen_join()}
        </h2>
        <p className="mt-[0.4em] font-bold">{plain}</p>
      </div>
    </section>
  );
}
