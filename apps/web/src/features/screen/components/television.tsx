import { useQuery } from '@tanstack/react-query';
import { ApiError, send } from '../../../lib/api.ts';
import { useSessionChanged } from '../../../live/session-change.ts';
import * as m from '../../../paraglide/messages.js';
import BigScreen from './big-screen.tsx';

/** Milliseconds until an unanswered television retries: nobody is there to press a button. */
const RETRY_MS = 5_000;

/** The big screen, opened by a link whose fragment holds the right to see it. */
function ByLink({ token }: { token: string }) {
  const sessionChanged = useSessionChanged();
  const entered = useQuery({
    queryKey: ['television', token],
    queryFn: async () => {
      await send('POST', '/api/session/screen', { json: { token } });
      await sessionChanged();
      return true;
    },
    retry: (_, error) => !(error instanceof ApiError && error.code === 'not_found'),
    retryDelay: RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (entered.isSuccess) return <BigScreen />;
  const waiting = entered.failureCount > 0 ? m.screen_lost() : m.common_loading();
  return (
    <main className="fixed inset-0 grid place-items-center bg-page p-[5vmin] text-center">
      <p role="status" className="display text-[clamp(1.5rem,5vmin,4rem)]">
        {entered.isError ? m.screen_link_ended() : waiting}
      </p>
    </main>
  );
}

export default function Television() {
  const token = location.hash.slice(1);
  return token === '' ? <BigScreen /> : <ByLink token={token} />;
}
