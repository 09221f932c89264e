import type { OpenAPIHono } from '@hono/zod-openapi';
import { MAX_GENERATED_TEAMS } from '@reisspel/contract/limits';
import { createEntryService } from '../features/access/entry-service.ts';
import { accessRoutes, entryRoutes } from '../features/access/routes.ts';
import { createAccessService } from '../features/access/service.ts';
import { aiRoutes } from '../features/ai/routes.ts';
import { createAiService } from '../features/ai/service.ts';
import { flightRoutes } from '../features/flights/routes.ts';
import { createFlightService } from '../features/flights/service.ts';
import { gameRoutes, messageRoutes } from '../features/game/routes.ts';
import { builtInExamples, generatedTeams } from '../features/generator/built-in-game.ts';
import { generatorRoutes } from '../features/generator/routes.ts';
import { createGeneratorService } from '../features/generator/service.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { createNotificationService } from '../features/notifications/service.ts';
import { createRemovalService, createRetentionService } from '../features/photos/erasure-service.ts';
import { photoRoutes, removalRoutes, retentionRoutes } from '../features/photos/routes.ts';
import { createGalleryService } from '../features/photos/service.ts';
import { createProfileFileService } from '../features/profiles/file-service.ts';
import { profileFileRoutes, profileRoutes, restoreRoutes } from '../features/profiles/routes.ts';
import { createProfileService, createRestoreService } from '../features/profiles/service.ts';
import { createOutsideService } from '../features/quiz-images/outside-service.ts';
import { quizImageRoutes } from '../features/quiz-images/routes.ts';
import { createQuizImageService, type QuizImageService } from '../features/quiz-images/service.ts';
import type { Eyes } from '../features/submissions/checks.ts';
import { decisionRoutes, reviewRoutes } from '../features/submissions/decision-routes.ts';
import { createPhotoService, type PhotoServiceDeps } from '../features/submissions/photo-service.ts';
import { presenceRoutes, submissionRoutes, uploadRoutes } from '../features/submissions/routes.ts';
import { trialRoutes } from '../features/submissions/trial-routes.ts';
import { createTrialService } from '../features/submissions/trial-service.ts';
import { taskRoutes } from '../features/tasks/routes.ts';
import { createTaskService } from '../features/tasks/service.ts';
import { createTeamDataService } from '../features/teams/data-service.ts';
import { teamDataRoutes, teamRoutes } from '../features/teams/routes.ts';
import { createTeamService } from '../features/teams/service.ts';
import { createCalendarService } from '../features/trip/calendar-service.ts';
import { demoExamples } from '../features/trip/demo-game.ts';
import { createTripEditingService } from '../features/trip/editing-service.ts';
import { createManifestService } from '../features/trip/manifest-service.ts';
import { manifestRoutes, privacyRoutes, tripEditingRoutes, tripRoutes } from '../features/trip/routes.ts';
import { createPrivacyService, createTripService } from '../features/trip/service.ts';
import { calendarRoutes, doorRoutes, shareRoutes } from '../features/trip/sharing-routes.ts';
import { createDoorsService, createShareService } from '../features/trip/sharing-service.ts';
import type { ClientInfo } from '../http/client.ts';
import type { Gate } from '../http/gate.ts';
import { createPhotoReader, createResumedBodies, type PhotoReader } from '../http/photo-body.ts';
import { createSendPicture, type SendPicture } from '../http/picture.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { Admission } from '../platform/admission.ts';
import { createDownloadPlaces, type DownloadPlaces } from '../platform/pictures/album.ts';
import type { AppDeps, Entrance } from './parts.ts';

/** Flight requests per session: a page that asks every second. */
const FLIGHT_QUESTIONS = { requests: 60, windowMs: 60_000 };
/** Opened or closed tasks per phone: one every other second. Each sends a message to the team. */
const PRESENCES = { requests: 60, windowMs: 60_000 };
/** Pictures per team that a model checks outside tasks. Each costs the organiser money. */
const IMAGE_QUESTIONS = { requests: 20, windowMs: 10 * 60_000 };
const CHAT_QUESTIONS = { requests: 20, windowMs: 60_000 };
/** Generated games and replaced tasks per organiser session. The AI budget limits cost too. */
const GENERATOR_QUESTIONS = { requests: 30, windowMs: 10 * 60_000 };
/** Trial plays and attempts per organiser session. The AI budget limits cost too. */
const TRIALS = { requests: 60, windowMs: 10 * 60_000 };
/** Players who join a team from one address: more than any game has, too few to fill a database. */
const JOINS = { requests: 10_000, windowMs: 60 * 60_000 };
/** One-off requests for the game per address: a hotel full of phones that reload their pages. */
const LOOKS = { requests: 600, windowMs: 60_000 };
/** Messages of the organiser: each is a notification on every phone. */
const MESSAGES = { requests: 20, windowMs: 60_000 };
/** Changes to notification subscriptions per browser, or per address of visitors. */
const SUBSCRIPTIONS = { requests: 30, windowMs: 60_000 };
/** Per address too, as anybody can get new sessions. Enough for a hotel full of players. */
const ADDRESS_SUBSCRIPTIONS = { requests: 120, windowMs: 60 * 60_000 };

function mountAi(app: OpenAPIHono, gate: Gate, deps: AppDeps, admission: Admission): void {
  const { ai: models, hub, budget } = deps;
  const ai = createAiService({ ...models, hub, models: models.names, budget, admission });
  const takeImageTurn = createRateLimit({ clock: deps.clock, ...IMAGE_QUESTIONS });
  const takeChatTurn = createRateLimit({ clock: deps.clock, ...CHAT_QUESTIONS });
  app.route('/', aiRoutes(gate, { ai, takeImageTurn, takeChatTurn }));
}

function mountSubmissions(
  app: OpenAPIHono,
  gate: Gate,
  deps: PhotoServiceDeps & Pick<AppDeps, 'hub' | 'uploadParts' | 'secrets'> & { photoReader: PhotoReader },
): void {
  const { hub, photoReader, uploadParts, clock } = deps;
  const bodies = createResumedBodies(photoReader, uploadParts);
  const photos = createPhotoService(deps);
  app.route('/', submissionRoutes(gate, { hub, photos, bodies }));
  app.route('/', uploadRoutes(gate, { hub, clock, bodies }));
  const takeTurn = createRateLimit({ clock, ...PRESENCES });
  app.route('/', presenceRoutes(gate, { hub, takeTurn }));
  app.route('/', decisionRoutes(gate, { hub, clock, photos, photoReader, uploadParts }));
  app.route('/', reviewRoutes(gate, hub));
  const takeTrialTurn = createRateLimit({ clock, ...TRIALS });
  const trials = createTrialService(deps);
  app.route('/', trialRoutes(gate, { trials, photoReader, takeTurn: takeTrialTurn }));
}

function mountNotifications(app: OpenAPIHono, gate: Gate, deps: AppDeps, client: ClientInfo): void {
  const { clock } = deps;
  app.route('/', messageRoutes(gate, { ...deps, takeTurn: createRateLimit({ clock, ...MESSAGES }) }));
  const notifications = createNotificationService(deps);
  const takeTurn = createRateLimit({ clock, ...SUBSCRIPTIONS });
  const takeAddressTurn = createRateLimit({ clock, ...ADDRESS_SUBSCRIPTIONS });
  app.route('/', notificationRoutes(gate, { notifications, client, takeTurn, takeAddressTurn }));
}

function mountPrivacy(app: OpenAPIHono, gate: Gate, deps: AppDeps & { downloads: DownloadPlaces }): void {
  app.route('/', removalRoutes(gate, createRemovalService(deps)));
  app.route('/', retentionRoutes(gate, createRetentionService(deps)));
  app.route('/', privacyRoutes(gate, createPrivacyService(deps)));
  app.route('/', teamDataRoutes(gate, createTeamDataService(deps)));
}

function mountPages(
  app: OpenAPIHono,
  deps: AppDeps & { sendPicture: SendPicture },
  { gate, client, devices }: Entrance,
): void {
  const { clock, sendPicture } = deps;
  const takeJoin = createRateLimit({ clock, ...JOINS });
  app.route('/', entryRoutes(gate, { entry: createEntryService(deps), client, devices, takeJoin }));
  app.route('/', accessRoutes(gate, { access: createAccessService(deps), devices }));
  app.route('/', manifestRoutes(gate, createManifestService(deps)));
  const editing = createTripEditingService(deps);
  app.route('/', tripRoutes(gate, createTripService({ ...deps, draftContent: editing.draftContent })));
  app.route('/', tripEditingRoutes(gate, editing));
  app.route('/', doorRoutes(gate, createDoorsService(deps)));
  app.route('/', shareRoutes(gate, { share: createShareService(deps), sendPicture }));
  app.route('/', calendarRoutes(gate, createCalendarService(deps)));
  const takeTurn = createRateLimit({ clock, ...FLIGHT_QUESTIONS });
  app.route('/', flightRoutes(gate, { flights: createFlightService(deps), takeTurn }));
}

function mountGame(app: OpenAPIHono, gate: Gate, deps: AppDeps, quizImages: QuizImageService): void {
  app.route('/', gameRoutes(gate, deps.hub));
  const tasks = createTaskService({
    ...deps,
    copyOutside: createOutsideService({ ...deps, quizImages }).copyAll,
    exampleTasks: () => [
      ...builtInExamples({ withAi: deps.ai.visionModel !== null, random: Math.random }),
      ...demoExamples,
    ],
  });
  app.route('/', taskRoutes(gate, tasks));
  const exampleTeams = generatedTeams(MAX_GENERATED_TEAMS);
  app.route('/', teamRoutes(gate, { teams: createTeamService({ ...deps, exampleTeams }), hub: deps.hub }));
}

function mountSavedGames(app: OpenAPIHono, gate: Gate, deps: AppDeps): void {
  const { clock, ai, budget } = deps;
  const profiles = createProfileService(deps);
  app.route('/', profileRoutes(gate, profiles));
  app.route('/', restoreRoutes(gate, createRestoreService(deps)));
  app.route('/', profileFileRoutes(gate, createProfileFileService(deps)));
  const generator = createGeneratorService({
    clock,
    textModel: ai.textModel,
    looksAtPhotos: ai.visionModel !== null,
    budget,
    saveGame: profiles.saveAndLoad,
  });
  const takeTurn = createRateLimit({ clock, ...GENERATOR_QUESTIONS });
  app.route('/', generatorRoutes(gate, { ...deps, generator, takeTurn }));
}

export function mountTripApi(
  app: OpenAPIHono,
  deps: AppDeps,
  { entrance, admission }: { entrance: Entrance; admission: Admission },
): void {
  const { client, gate } = entrance;
  const sendPicture = createSendPicture(client);
  mountPages(app, { ...deps, sendPicture }, entrance);
  const quizImages = createQuizImageService(deps);
  mountGame(app, gate, deps, quizImages);
  const downloads = createDownloadPlaces();
  app.route('/', photoRoutes(gate, { photos: createGalleryService({ ...deps, downloads }), sendPicture }));
  mountPrivacy(app, gate, { ...deps, downloads });
  const takeLook = createRateLimit({ clock: deps.clock, ...LOOKS });
  app.route('/', liveRoutes(gate, { hub: deps.hub, client, takeLook }));
  mountNotifications(app, gate, deps, client);
  mountAi(app, gate, deps, admission);
  const photoReader = createPhotoReader(deps);
  const eyes: Eyes = { ...deps.eyes, visionModel: deps.ai.visionModel, meterOf: deps.budget.meterOf };
  mountSubmissions(app, gate, { ...deps, admission, eyes, photoReader });
  app.route('/', quizImageRoutes(gate, { quizImages, photoReader, sendPicture }));
  mountSavedGames(app, gate, deps);
}
