/** Confetti for a completed task; nothing for who asked for less motion. Loaded when it is first needed. */
export function celebrate(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.([60, 40, 120]);
  import('canvas-confetti').then(
    ({ default: confetti }) => {
      // No worker: the page's policy allows scripts from this server only.
      const shoot = confetti.create(undefined, { resize: true, useWorker: false });
      return shoot({ particleCount: 140, spread: 80, origin: { y: 0.7 } });
    },
    () => {
      // Without a network there is no confetti; the points are in all the same.
    },
  );
}
