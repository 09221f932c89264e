/** Milliseconds between two looks at who started us. */
const PARENT_CHECK_MS = 200;

/**
 * npm runs a script below a shell and passes signals to that shell only. Debian's dies of them without a word to its
 * child, so what was stopped through npm (by a service manager, a container) would live on: to be orphaned means to
 * stop.
 */
export function stopWithShell(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
