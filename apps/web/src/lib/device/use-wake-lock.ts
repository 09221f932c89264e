import { useEffect } from 'react';

/** Keeps a visible screen on. A browser may refuse, for example when the battery is low. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isStopped = false;
    const request = async () => {
      // The browser releases the lock when the page is hidden, so it is requested again.
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isStopped) await granted.release();
        else lock = granted;
      } catch {
        // The browser refused: the screen may turn off.
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [wanted]);
}
