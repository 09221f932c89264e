/** Does nothing under reduced motion. Loads the library on use. Returns how to remove it. */
export function throwConfetti(): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let stop: (() => void) | null = null;
  let stopped = false;
  import('canvas-confetti').then(
    ({ default: confetti }) => {
      if (stopped) return;
      // The content security policy allows scripts from this server only, so no blob worker.
      const shoot = confetti.create(undefined, { resize: true, useWorker: false });
      stop = () => shoot.reset();
      void shoot({ particleCount: 140, spread: 80, origin: { y: 0.7 } });
    },
    () => {
      // Without a network there is no confetti.
    },
  );
  return () => {
    stopped = true;
    stop?.();
  };
}
