import { useEffect } from 'react';

/** Keeps the screen on while it is `wanted` and the page is seen. A browser that cannot, or a battery that is low, says no: then it sleeps. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async () => {
      // The browser lets go of it when the page is hidden; then it has to be asked for again.
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (gone) await given.release();
        else lock = given;
      } catch {
        // All works without.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [wanted]);
}
