import { createRoute, z } from '@hono/zod-openapi';
import { BackupName, BackupOverview } from '@reisspel/contract/operate/backups';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import { spendTurn, type TakeTurn } from '../../http/rate-limit.ts';
import { unwrap } from '../../http/refusal.ts';
import type { OperatorGate } from '../../http/server-gates.ts';
import { webStream } from '../../http/web-stream.ts';
import type { BackupService } from './service.ts';

interface BackupRouteDeps {
  backups: BackupService;
  /** Counts the backups of all callers together, since each is a file that stays for the day. */
  takeTurn: TakeTurn;
}

/** Matches "bytes=100-", which a browser sends to resume a download. */
const RANGE = /^bytes=(\d{1,15})-$/;

export function backupRoutes(gate: OperatorGate, { backups, takeTurn }: BackupRouteDeps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/backups',
        summary: 'The backups of this server, one that is being made, and why the last one was not',
        middleware: [gate('GET /api/backups')] as const,
        responses: { 200: jsonResponse('The newest first', BackupOverview), ...errorResponses },
      }),
      async (c) => c.json(await backups.overview(), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/backups',
        summary: 'Make one now; while one is being made, that one is it',
        middleware: [gate('POST /api/backups')] as const,
        responses: { 202: jsonResponse('It is being made', BackupOverview), ...errorResponses },
      }),
      async (c) => {
        spendTurn(takeTurn, 'backups');
        await backups.start(c.get('actor').by);
        return c.json(await backups.overview(), 202);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/backups/{name}/file',
        summary: 'All of a backup in one file, which goes on where it broke off',
        middleware: [gate('GET /api/backups/{name}/file')] as const,
        request: { params: z.object({ name: BackupName }) },
        responses: {
          200: { description: 'The ZIP, made as it is sent' },
          206: { description: 'The part that was asked for' },
          ...errorResponses,
        },
      }),
      async (c) => {
        const { name } = c.req.valid('param');
        const whole = unwrap(await backups.open(c.get('actor').by, name));
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
}
