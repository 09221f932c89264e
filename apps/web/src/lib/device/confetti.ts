async function shoot() {
  const { default: confetti } = await import('canvas-confetti');
  // The content security policy allows scripts from this server only, so no blob worker.
  const cannon = confetti.create(undefined, { resize: true, useWorker: false });
  void cannon({ particleCount: 140, spread: 80, origin: { y: 0.7 } });
  return cannon;
}

/** Does nothing under reduced motion. Loads the library on use. Returns how to remove it. */
export function throwConfetti(): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  const shot = shoot().catch(() => null);
  return () => void shot.then((cannon) => cannon?.reset());
}
