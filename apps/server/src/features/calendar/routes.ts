import { z } from '@hono/zod-openapi';
import { FIRST_LANGUAGE, LANGUAGES } from '@reisspel/contract/language';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { unwrap } from '../../http/refusal.ts';
import type { CalendarService } from './service.ts';

/** Adds an ETag and answers 304. The library's own type would hide the actor's type. */
const revalidate: MiddlewareHandler<object> = etag();

const query = z.object({
  /** Longer than a real key, to bound the comparison. */
  key: z.string().max(64).default(''),
  /** Any value makes the browser save a file. */
  download: z.string().max(64).optional(),
  /** Language of the app's own texts. It is in the address, as a refresh has no cookie. */
  language: z.enum(LANGUAGES).default(FIRST_LANGUAGE),
});

export function calendarRoutes(gate: Gate, calendar: CalendarService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/calendar.ics', 'Flights and schedule as iCalendar, to subscribe to or (download) to keep')
    .through(revalidate)
    .query(query)
    .sends(
      { description: 'The calendar', content: { 'text/calendar': { schema: z.string() } } },
      async ({ scope, entered }, { query: { key, download, language }, c }) => {
        const { name, text } = unwrap(await calendar.get(scope, { entered, key, language }));
        const disposition = download === undefined ? 'inline' : 'attachment';
        return c.text(text, 200, {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': `${disposition}; filename="${name}"`,
          // A calendar program must ask for changes each time; the address may contain a key.
          'Cache-Control': 'private, no-cache',
        });
      },
      { 304: { description: 'What If-None-Match names is still the calendar' } },
    );
  return router;
}
