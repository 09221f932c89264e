import { useEffect } from 'react';

/** Works while the page is visible. Some browsers, and any with a low battery, refuse. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = async () => {
      // The browser releases the lock when the page is hidden, so it is requested again.
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (gone) await given.release();
        else lock = given;
      } catch {
        // The screen may sleep.
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
