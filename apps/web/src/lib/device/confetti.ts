async function fire() {
  const { default: confetti } = await import('canvas-confetti');
  // A worker would run a blob script, which the content security policy forbids.
  const cannon = confetti.create(undefined, { resize: true, useWorker: false });
  void cannon({ particleCount: 140, spread: 80, origin: { y: 0.7 } });
  return cannon;
}

/** Does nothing under reduced motion. Returns a function that removes the confetti. */
export function throwConfetti(): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const fired = fire().catch(() => null);
  return () => void fired.then((cannon) => cannon?.reset());
}
