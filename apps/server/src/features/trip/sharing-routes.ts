import { z } from '@hono/zod-openapi';
import { PhotoId } from '@reisspel/contract/ids';
import { FIRST_LANGUAGE, LANGUAGES } from '@reisspel/contract/language';
import { SharedTrip, shareToken as token } from '@reisspel/contract/trip/share';
import {
  ArrivalInput,
  ScreenInput,
  ShareInput,
  TripAccess,
  TripEntryInput,
} from '@reisspel/contract/trip/trip-editing';
import { done } from '@reisspel/rules/outcome';
import type { MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { PICTURE_ANSWERS, type SendPicture } from '../../http/picture.ts';
import { unwrap } from '../../http/refusal.ts';
import type { CalendarService } from './calendar-service.ts';
import type { ShareService, TripAccessService } from './sharing-service.ts';

export function tripAccessRoutes(gate: Gate, access: TripAccessService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/trip/doors', 'The password and the links by which others get in').json(
    'The doors',
    TripAccess,
    ({ scope }) => access.get(scope).then(done),
  );
  on('PUT /api/trip/entry', 'Open the trip’s pages to everybody, or by a link or a password only')
    .body(TripEntryInput)
    .json('The doors', TripAccess, ({ scope }, { body }) => access.setEntry(scope, body));
  on('POST /api/trip/entry/renewals', 'A new link for the group; the old one stops working').json(
    'The doors',
    TripAccess,
    ({ scope }) => access.renewEntry(scope).then(done),
  );
  on('PUT /api/trip/share', 'Make, change or end the link for the family')
    .body(ShareInput)
    .json('The doors', TripAccess, ({ scope }, { body }) => access.share(scope, body).then(done));
  on('POST /api/trip/share/renewals', 'A new link for the family; the old one stops working').json(
    'The doors',
    TripAccess,
    ({ scope }) => access.renewShare(scope).then(done),
  );
  on('PUT /api/trip/screen', 'Make or end the link for a television')
    .body(ScreenInput)
    .json('The doors', TripAccess, ({ scope }, { body }) =>
      access.shareScreen(scope, body.enabled).then(done),
    );
  on('PUT /api/trip/arrival', 'Tell the family that everybody arrived, or take it back')
    .body(ArrivalInput)
    .json('The doors', TripAccess, ({ scope }, { body }) =>
      access.tellArrival(scope, body.arrived).then(done),
    );
  return router;
}

/** The two small sizes, and videos. Only the gallery returns the full size. */
const sharedPart = z.enum(['thumb', 'view', 'video']);

export function shareRoutes(
  gate: Gate,
  { share, sendPicture }: { share: ShareService; sendPicture: SendPicture },
) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/share/{token}', 'What the family sees of the trip')
    .params({ token })
    .json('The shared parts', SharedTrip, ({ scope }, { params }) => share.get(scope, params.token));
  on(
    'GET /api/share/{token}/photos/{photoId}/{part}',
    'One of the highlights: view (1600 px) or thumb (480 px), or its video',
  )
    .params({ token, photoId: PhotoId, part: sharedPart })
    .sends(PICTURE_ANSWERS, ({ scope }, { params, c }) =>
      sendPicture(c, {
        session: null,
        open: () => share.openPhoto(scope, params.token, { ...params, range: c.req.header('Range') }),
      }),
    );
  return router;
}

/** Adds an ETag and answers 304. The type that Hono declares would hide the type of the actor. */
const revalidate: MiddlewareHandler<object> = etag();

const calendarQuery = z.object({
  /** Limited to more characters than a real key, to bound the comparison. */
  key: z.string().max(64).default(''),
  /** Any value makes the browser save a file. */
  download: z.string().max(64).optional(),
  /** Language of the app's texts, in the address because calendar programs send no cookies. */
  language: z.enum(LANGUAGES).default(FIRST_LANGUAGE),
});

export function calendarRoutes(gate: Gate, calendar: CalendarService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/calendar.ics', 'Flights and schedule as iCalendar, to subscribe to or to download')
    .through(revalidate)
    .query(calendarQuery)
    .sends(
      {
        200: { description: 'The calendar', content: { 'text/calendar': { schema: z.string() } } },
        304: { description: 'The calendar still has the ETag of If-None-Match' },
      },
      async ({ scope, entered }, { query: { key, download, language }, c }) => {
        const { name, text } = unwrap(await calendar.get(scope, { entered, key, language }));
        const disposition = download === undefined ? 'inline' : 'attachment';
        return c.text(text, 200, {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': `${disposition}; filename="${name}"`,
          // A calendar program must check for changes each time, and the address may contain a key.
          'Cache-Control': 'private, no-cache',
        });
      },
    );
  return router;
}
