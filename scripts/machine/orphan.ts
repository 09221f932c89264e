/** Milliseconds between checks of the parent process. */
const PARENT_CHECK_MS = 200;

/**
 * npm runs scripts in a shell and sends signals only to that shell. Debian's shell dies without
 * passing them on, so a process that is stopped through npm (by a service manager or a container)
 * would live on: this stops it once it is orphaned.
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
