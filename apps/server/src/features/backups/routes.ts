import { createRoute, z } from '@hono/zod-openapi';
import { BackupName, BackupOverview } from '@reisspel/contract/backups';
import { createRouter, errorResponses, jsonResponse } from '../../http/api.ts';
import type { OperatorGate } from '../../http/operator-gate.ts';
import type { TakeTurn } from '../../http/rate-limit.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import { webStream } from '../../http/web-stream.ts';
import type { BackupService } from './service.ts';

interface BackupRouteDeps {
  backups: BackupService;
  /** Those of everybody count together: each is a file that stays for the day. */
  takeTurn: TakeTurn;
}

/** "bytes=100-", what a browser asks for that goes on with a download, and "bytes=0-99". */
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/** The bytes that are asked for, the last one included; all of them for what we do not give in parts. */
function rangeOf(
  range: string | undefined,
  { ifRange, etag, bytes }: { ifRange: string | undefined; etag: string; bytes: number },
) {
  const [, from, to] = (ifRange === undefined || ifRange === etag ? RANGE.exec(range ?? '') : null) ?? [];
  const start = Number(from ?? 0);
  const last = Math.min(to ? Number(to) : bytes, bytes - 1);
  // The other way round it is no range (RFC 9110, 14.1.1).
  return to && Number(to) < start ? { start: 0, last: bytes - 1 } : { start, last };
}

/** The backups of the whole server, for who sees to it. */
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
        const retryAfterSeconds = takeTurn('backups');
        if (retryAfterSeconds !== null) {
          throw new HttpRefusal('too_many_requests', { retryAfterSeconds }, retryAfterSeconds);
        }
        await backups.start(c.get('operator').by);
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
        const whole = unwrap(await backups.open(c.get('operator').by, name));
        const etag = `"${whole.tag}"`;
        const asked = { ifRange: c.req.header('if-range'), etag, bytes: whole.bytes };
        const { start, last } = rangeOf(c.req.header('range'), asked);
        c.header('Content-Type', 'application/zip');
        c.header('Content-Disposition', `attachment; filename="${name}"`);
        c.header('Accept-Ranges', 'bytes');
        c.header('ETag', etag);
        if (start >= whole.bytes) {
          whole.close();
          c.header('Content-Range', `bytes */${whole.bytes}`);
          return c.body(null, 416);
        }
        c.header('Content-Length', String(last + 1 - start));
        const isAll = last + 1 - start === whole.bytes;
        if (!isAll) c.header('Content-Range', `bytes ${start}-${last}/${whole.bytes}`);
        return c.body(webStream(whole.stream(start, last)), isAll ? 200 : 206);
      },
    );
}
