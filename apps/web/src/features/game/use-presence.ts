import type { TaskId } from '@reisspel/contract/ids';
import { PRESENCE_RENEWAL_MS } from '@reisspel/contract/limits';
import { useEffect } from 'react';
import { send } from '../../lib/api.ts';

/** The last word that left: who only peeps at a task must not arrive there after having left it. */
let said: Promise<void> = Promise.resolve();

function tell(method: 'PUT' | 'DELETE', taskId: TaskId): void {
  said = said
    // Small enough to go on when the page is closed.
    .then(() => send(method, `/api/tasks/${taskId}/presence`, { keepalive: true }))
    .catch(() => {
      // A courtesy to the team's other phones: the next word, or its end, puts it right.
    });
}

/** Tells the team's other phones that this task is open here, as long as it is and this page can be seen. */
export function usePresence(taskId: TaskId, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    let renewal: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      clearInterval(renewal);
      tell('PUT', taskId);
      renewal = setInterval(() => tell('PUT', taskId), PRESENCE_RENEWAL_MS);
    };
    const end = () => {
      clearInterval(renewal);
      tell('DELETE', taskId);
    };
    const look = () => (document.visibilityState === 'visible' ? begin() : end());
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      end();
    };
  }, [taskId, open]);
}
