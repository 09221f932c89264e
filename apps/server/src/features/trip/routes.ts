import { z } from '@hono/zod-openapi';
import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { ContactInput, PrivacyFacts } from '@reisspel/contract/privacy';
import { shareToken } from '@reisspel/contract/trip/share';
import { Trip, TripFile } from '@reisspel/contract/trip/trip';
import {
  DraftSaved,
  Publication,
  PublicationInput,
  TripDraftInput,
  TripEditing,
  TripVersion,
} from '@reisspel/contract/trip/trip-editing';
import { done } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { limitJson } from '../../http/bodies.ts';
import { chosenLanguage } from '../../http/cookie.ts';
import { tripEndpoints } from '../../http/endpoint.ts';
import type { Gate } from '../../http/gate.ts';
import { HttpRefusal, unwrap } from '../../http/refusal.ts';
import { tripBaseOf } from '../../http/trip-address.ts';
import type { TripEditingService } from './editing-service.ts';
import { familyManifest, type ManifestService } from './manifest-service.ts';
import type { PrivacyService, TripService } from './service.ts';
import type { ShareService } from './sharing-service.ts';

export function tripRoutes(gate: Gate, trips: TripService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/trip', 'All content of the trip’s pages').json('The trip', Trip, ({ scope }) =>
    trips.get(scope).then(done),
  );
  on('GET /api/trip/draft/preview', 'The trip as visitors would see the draft').json(
    'The trip',
    Trip,
    ({ scope }) => trips.preview(scope),
  );
  return router;
}

/** Returns the schema of what the contract accepts before it trims texts. */
function tripFileSchema(): string {
  return JSON.stringify(z.toJSONSchema(TripFile, { io: 'input' }), null, 2);
}

export function tripEditingRoutes(gate: Gate, editing: TripEditingService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/trip/draft', 'The draft that the editor opens with').json(
    'The draft',
    TripEditing,
    ({ scope }) => editing.open(scope).then(done),
  );
  on('PUT /api/trip/draft', 'Save the draft, which may have gaps')
    .through(limitJson(MAX_TRIP_BYTES))
    .body(TripDraftInput)
    .json('The save', DraftSaved, ({ scope }, { body }) => editing.save(scope, body));
  on('DELETE /api/trip/draft', 'Discard the draft').empty(({ scope }) => editing.discard(scope).then(done));
  on('POST /api/trip/publications', 'Show the draft to visitors')
    .body(PublicationInput)
    .created('The new version', Publication, ({ scope }, { body }) =>
      editing.publish(scope, body.draftRevision),
    );
  on('GET /api/trip/versions', 'The present and the earlier versions that visitors saw').json(
    'The newest first',
    z.array(TripVersion),
    ({ scope }) => editing.versions(scope).then(done),
  );
  on('POST /api/trip/versions/{version}/restorations', 'Show an earlier version again')
    .params({ version: z.coerce.number().int() })
    .created('The new version', TripVersion, ({ scope }, { params }) =>
      editing.restore(scope, params.version),
    );
  on('GET /api/trip/file', 'What visitors see, as a file').sends(
    { 200: { description: 'The file (see /api/schemas/trip-file.json)' } },
    async ({ scope }, { c }) => {
      const { slug, text } = await editing.file(scope);
      c.header('Content-Disposition', `attachment; filename="${slug}.reis.json"`);
      c.header('Content-Type', 'application/json');
      // Sends the exact text, so that two exports can be compared.
      return c.body(text, 200);
    },
  );
  on('POST /api/trip-files', 'Replace the draft by a trip file')
    .through(limitJson(MAX_TRIP_BYTES))
    .file(() => new HttpRefusal('trip_file_invalid', { issues: [] }))
    .json('The save', DraftSaved, ({ scope }, { file }) => editing.importFile(scope, file));
  on('GET /api/schemas/trip-file.json', 'What a trip file looks like (JSON Schema)').sends(
    { 200: { description: 'JSON Schema 2020-12' } },
    (_, { c }) => c.body(tripFileSchema(), 200, { 'Content-Type': 'application/schema+json' }),
  );
  return router;
}

function sendManifest(c: Context, manifest: object): Response {
  c.header('Vary', 'Cookie', { append: true });
  return c.body(JSON.stringify(manifest), 200, {
    'Content-Type': 'application/manifest+json',
    // A trip's manifest can hold the key of its link.
    'Cache-Control': 'private, no-cache',
  });
}

interface ManifestRouteDeps {
  manifests: ManifestService;
  share: Pick<ShareService, 'title'>;
}

export function manifestRoutes(gate: Gate, { manifests, share }: ManifestRouteDeps) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/share/{token}/manifest.webmanifest', 'What a browser needs to install the family’s page')
    .params({ token: shareToken })
    .sends({ 200: { description: 'The manifest' } }, async ({ scope }, { params: { token }, c }) => {
      const title = unwrap(await share.title(scope, token));
      const page = `${tripBaseOf(c)}/delen/${token}`;
      return sendManifest(c, familyManifest(title, { page, language: chosenLanguage(c) }));
    });
  on('GET /manifest.webmanifest', 'What a browser needs to install this trip (W3C web app manifest)').sends(
    { 200: { description: 'The manifest' } },
    async ({ scope, entered }, { c }) => {
      const base = tripBaseOf(c);
      return sendManifest(c, await manifests.get(scope, { entered, base, language: chosenLanguage(c) }));
    },
  );
  return router;
}

export function privacyRoutes(gate: Gate, privacy: PrivacyService) {
  const { on, router } = tripEndpoints(gate);
  on('GET /api/privacy', 'Which personal data is stored, for how long and where').json(
    'The facts',
    PrivacyFacts,
    ({ scope }) => privacy.facts(scope).then(done),
  );
  on('PUT /api/trip/contact', 'Set whom people can ask about their personal data')
    .body(ContactInput)
    .empty(({ scope }, { body }) => privacy.setContact(scope, body.contact).then(done));
  return router;
}
