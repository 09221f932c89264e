/**
 * Throws confetti over the whole page; none for who asked for less motion. Its code is loaded when it is first needed. Returns
 * how to sweep it up.
 */
export function throwConfetti(): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let stop: (() => void) | null = null;
  let stopped = false;
  import('canvas-confetti').then(
    ({ default: confetti }) => {
      if (stopped) return;
      // No worker: the page's policy allows scripts from this server only.
      const shoot = confetti.create(undefined, { resize: true, useWorker: false });
      stop = () => shoot.reset();
      void shoot({ particleCount: 140, spread: 80, origin: { y: 0.7 } });
    },
    () => {
      // Without a network there is no confetti; the points are in all the same.
    },
  );
  return () => {
    stopped = true;
    stop?.();
  };
}
