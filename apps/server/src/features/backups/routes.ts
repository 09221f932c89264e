import { BackupName, BackupOverview } from '@reisspel/contract/operate/backups';
import { done } from '@reisspel/rules/outcome';
import { jsonResponse } from '../../http/api.ts';
import { operatorEndpoints } from '../../http/endpoint.ts';
import { spendTurn, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import { webStream } from '../../http/web-stream.ts';
import type { BackupService } from './service.ts';

interface BackupRouteDeps {
  backups: BackupService;
  /** Limits the backups of all callers together, because each is a file that stays for the day. */
  takeTurn: TakeTurn;
}

/** Matches the `Range` with which a browser resumes a download: "bytes=100-". */
const RANGE = /^bytes=(\d{1,15})-$/;

export function backupRoutes(gate: OperatorGate, { backups, takeTurn }: BackupRouteDeps) {
  const { on, router } = operatorEndpoints(gate);
  on(
    'GET /api/backups',
    'The backups of this server, one that is being made, and why the last one was not',
  ).json('The newest first', BackupOverview, () => backups.overview().then(done));
  on('POST /api/backups', 'Make one now; while one is being made, that one is it').sends(
    { 202: jsonResponse('It is being made', BackupOverview) },
    async ({ by }, { c }) => {
      spendTurn(takeTurn, 'backups');
      await backups.start(by);
      return c.json(await backups.overview(), 202);
    },
  );
  on('GET /api/backups/{name}/file', 'All of a backup in one file, which goes on where it broke off')
    .params({ name: BackupName })
    .sends(
      {
        200: { description: 'The ZIP, made as it is sent' },
        206: { description: 'The part that was asked for' },
      },
      async ({ by }, { params: { name }, c }) => {
        const whole = unwrap(await backups.open(by, name));
        const etag = `"${whole.tag}"`;
        const ifRange = c.req.header('if-range') ?? etag;
        const [, from = '0'] = RANGE.exec(ifRange === etag ? (c.req.header('range') ?? '') : '') ?? [];
        const start = Number(from);
        c.header('Content-Type', 'application/zip');
        c.header('Content-Disposition', `attachment; filename="${name}"`);
        c.header('Accept-Ranges', 'bytes');
        c.header('ETag', etag);
        if (start >= whole.bytes) {
          whole.close();
          c.header('Content-Range', `bytes */${whole.bytes}`);
          return c.body(null, 416);
        }
        c.header('Content-Length', String(whole.bytes - start));
        const body = webStream(whole.stream(start));
        if (start === 0) return c.body(body, 200);
        c.header('Content-Range', `bytes ${start}-${whole.bytes - 1}/${whole.bytes}`);
        return c.body(body, 206);
      },
    );
  return router;
}
