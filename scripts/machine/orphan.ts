/** Milliseconds between checks of the parent process. */
const PARENT_CHECK_MS = 200;

/**
 * Stops this process when its parent has ended. npm runs a script in a shell and sends signals only
 * to that shell. Debian's shell ends without passing them on. Without this function, the process
 * would continue after a service manager or a container stopped npm.
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
