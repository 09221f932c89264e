/** `npm start`: builds the web app when it is missing or stale, then becomes the server. */
import { ensureWebBuild } from './build-web.ts';
import { stopWithShell } from './machine/orphan.ts';

stopWithShell();
const { ok, output } = await ensureWebBuild(() => process.stdout.write('De web-app wordt gebouwd ...\n'));
if (ok) {
  // The same process, so signals and exit codes are the server's own.
  await import('../apps/server/src/main.ts');
} else {
  process.stderr.write(`${output}\nDe web-app kon niet worden gebouwd (zie hierboven).\n`);
  process.exitCode = 1;
}
