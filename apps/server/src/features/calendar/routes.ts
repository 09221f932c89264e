import { createRoute, z } from '@hono/zod-openapi';
import { FIRST_LANGUAGE, LANGUAGES } from '@reisspel/contract/language';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { createRouter, errorResponses } from '../../http/api.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { CalendarService } from './service.ts';

/** Names the content by its digest, and answers 304 to who holds it. Its own type would hide that of the actor. */
const revalidate: MiddlewareHandler<object> = etag();

const query = z.object({
  /** Longer than ours, so that nothing longer is compared. */
  key: z.string().max(64).default(''),
  /** A file to keep, whatever the value. */
  download: z.string().max(64).optional(),
  /** Of what the organiser has not written. In the address, as who asks for it later on holds no cookie. */
  language: z.enum(LANGUAGES).default(FIRST_LANGUAGE),
});

export function calendarRoutes(gate: Gate, calendar: CalendarService) {
  return createRouter().openapi(
    createRoute({
      method: 'get',
      path: '/api/calendar.ics',
      summary: 'Flights and schedule as iCalendar, to subscribe to or (download) to keep',
      middleware: [gate('GET /api/calendar.ics'), revalidate] as const,
      request: { query },
      responses: {
        200: { description: 'The calendar', content: { 'text/calendar': { schema: z.string() } } },
        304: { description: 'What If-None-Match names is still the calendar' },
        ...errorResponses,
      },
    }),
    async (c) => {
      const { scope, entered } = c.get('actor');
      const { key, download, language } = c.req.valid('query');
      const { name, text } = unwrap(await calendar.get(scope, { entered, key, language }));
      const disposition = download === undefined ? 'inline' : 'attachment';
      return c.text(text, 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `${disposition}; filename="${name}"`,
        // To be asked for each time, for what changed; its address may hold a key.
        'Cache-Control': 'private, no-cache',
      });
    },
  );
}
