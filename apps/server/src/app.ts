import type { OpenAPIHono } from '@hono/zod-openapi';
import { MAX_GENERATED_TEAMS } from '@reisspel/contract/limits';
import type { MapTiles } from '@reisspel/contract/trip';
import type { Database } from './db/database.ts';
import { accessRoutes } from './features/access/routes.ts';
import { createAccessService } from './features/access/service.ts';
import type { Budget } from './features/ai/budget.ts';
import { aiRoutes } from './features/ai/routes.ts';
import { createAiService } from './features/ai/service.ts';
import { manifestRoutes } from './features/app-manifest/routes.ts';
import { createManifestService } from './features/app-manifest/service.ts';
import { auditRoutes, serverAuditRoutes } from './features/audit/routes.ts';
import { createAuditService } from './features/audit/service.ts';
import { backupRoutes } from './features/backups/routes.ts';
import type { BackupService } from './features/backups/service.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { createCalendarService } from './features/calendar/service.ts';
import { settingsRoutes } from './features/diagnostics/settings-routes.ts';
import { createSettingsService, type SettingsDeps } from './features/diagnostics/settings-service.ts';
import { flightProbeRoutes } from './features/flights/probe-routes.ts';
import { createFlightProbeService } from './features/flights/probe-service.ts';
import type { FlightSettings } from './features/flights/providers.ts';
import { flightRoutes } from './features/flights/routes.ts';
import { createFlightService } from './features/flights/service.ts';
import { createBoardService } from './features/game/board-service.ts';
import { gameRoutes } from './features/game/routes.ts';
import { createGameService } from './features/game/service.ts';
import { builtInExamples } from './features/generator/built-in-game.ts';
import { generatorRoutes } from './features/generator/routes.ts';
import { createGeneratorService } from './features/generator/service.ts';
import { generatedTeams } from './features/generator/teams.ts';
import { liveRoutes } from './features/live/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { createMessageService } from './features/messages/service.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { createNotificationService, type PushIdentity } from './features/notifications/service.ts';
import { ownedTripRoutes, ownerSessionRoutes, tripPlaceRoutes } from './features/owner/routes.ts';
import { createOwnerSessionService } from './features/owner/session-service.ts';
import { createOwnedTripService } from './features/owner/trips-service.ts';
import { removalRoutes } from './features/photo-removals/routes.ts';
import { createRemovalService } from './features/photo-removals/service.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { createGalleryService } from './features/photos/service.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { createPrivacyService, type Hosting } from './features/privacy/service.ts';
import { createProfileFileService } from './features/profiles/file-service.ts';
import { profileFileRoutes, profileRoutes, restoreRoutes } from './features/profiles/routes.ts';
import { createProfileService } from './features/profiles/service.ts';
import { createOutsideService } from './features/quiz-images/outside-service.ts';
import { quizImageRoutes } from './features/quiz-images/routes.ts';
import { createQuizImageService } from './features/quiz-images/service.ts';
import type { ErasedFiles } from './features/retention/erased-files.ts';
import { retentionRoutes } from './features/retention/routes.ts';
import { createRetentionService } from './features/retention/service.ts';
import { createDoorsService } from './features/sharing/doors-service.ts';
import { doorRoutes, shareRoutes } from './features/sharing/routes.ts';
import { createShareService } from './features/sharing/share-service.ts';
import { healthRoutes } from './features/status/health-routes.ts';
import { statusRoutes } from './features/status/routes.ts';
import { createStatusService, type StatusServiceDeps } from './features/status/service.ts';
import { storageDiagnosticRoutes, storageHealthRoutes } from './features/storage/routes.ts';
import { createStorageService } from './features/storage/service.ts';
import type { Eyes } from './features/submissions/checks.ts';
import { decisionRoutes } from './features/submissions/decision-routes.ts';
import { createDecisionService } from './features/submissions/decision-service.ts';
import { createPhotoService, type PhotoServiceDeps } from './features/submissions/photo-service.ts';
import { presenceRoutes } from './features/submissions/presence-routes.ts';
import { createPresenceService } from './features/submissions/presence-service.ts';
import { createQuizService } from './features/submissions/quiz-service.ts';
import { reconcileTask } from './features/submissions/reconcile.ts';
import { reviewRoutes } from './features/submissions/review-routes.ts';
import { createReviewService } from './features/submissions/review-service.ts';
import { submissionRoutes } from './features/submissions/routes.ts';
import { trialRoutes } from './features/submissions/trial-routes.ts';
import { createTrialService } from './features/submissions/trial-service.ts';
import { uploadRoutes } from './features/submissions/upload-routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { createTaskService } from './features/tasks/service.ts';
import { teamDataRoutes } from './features/team-data/routes.ts';
import { createTeamDataService } from './features/team-data/service.ts';
import { teamRoutes } from './features/teams/routes.ts';
import { createTeamService } from './features/teams/service.ts';
import { demoExamples } from './features/trip/demo-game.ts';
import { tripRoutes } from './features/trip/routes.ts';
import { createTripService } from './features/trip/service.ts';
import { tripDraftRoutes, tripVersionRoutes } from './features/trip-editing/routes.ts';
import { createTripEditingService } from './features/trip-editing/service.ts';
import { createApiRoot } from './http/api.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { type ClientInfo, createClientInfo } from './http/client.ts';
import { createDeviceCookie, createSessionCookies } from './http/cookie.ts';
import { guardEveryAnswer } from './http/every-answer.ts';
import { createGate, type Gate } from './http/gate.ts';
import { type BuiltWeb, mountWeb } from './http/mount-web.ts';
import { observe } from './http/observe.ts';
import { createOperatorDoor, type OperatorGate } from './http/operator-gate.ts';
import { createOwnerGate } from './http/owner-gate.ts';
import { createPhotoReader, type PhotoReader } from './http/photo-body.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { errorHandler, notFoundHandler } from './http/refusal.ts';
import { createResumedBodies } from './http/resumed-body.ts';
import { pathWithinTrip } from './http/trip-address.ts';
import type { Announcer } from './live/announcer.ts';
import type { LiveHub } from './live/hub.ts';
import type { Notifier } from './live/notifier.ts';
import { type Admission, createAdmission } from './platform/admission.ts';
import type { AiModels } from './platform/ai/models.ts';
import { createDownloadPlaces, type DownloadPlaces } from './platform/album/download-places.ts';
import type { Clock } from './platform/clock.ts';
import type { Draining } from './platform/draining.ts';
import type { Faults, LogError } from './platform/faults.ts';
import type { Log } from './platform/log/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { FetchOutside } from './platform/outside.ts';
import { createOwnerPassword } from './platform/owner-password.ts';
import type { PhotoFiles } from './platform/photo-files.ts';
import type { QuizImageFiles } from './platform/quiz-image-files.ts';
import type { SecretBox } from './platform/secret-box.ts';
import type { StorageWatch } from './platform/storage-watch.ts';
import type { UploadParts } from './platform/upload-parts.ts';

/** Pictures worked on at once: one a core leaves the other for the game. */
const PHOTOS_AT_ONCE = 2;
/** Pictures that wait; their bytes are bounded by the upload budget as well. */
const PHOTOS_WAITING = 200;
/** Questions about a flight by one session: a page that asks every second. */
const FLIGHT_QUESTIONS = { requests: 60, windowMs: 60_000 };
/** Times one phone opens or leaves a task: a player who looks into one every other second. Each is a message to its team. */
const PRESENCES = { requests: 60, windowMs: 60_000 };
/** Pictures one team has a model look at outside its tasks, which have attempts of their own: each costs the organiser. */
const IMAGE_QUESTIONS = { requests: 20, windowMs: 10 * 60_000 };
/** Questions to a model by one session of the organiser. */
const CHAT_QUESTIONS = { requests: 20, windowMs: 60_000 };
/** Games, and tasks in place of others, that one session has made. What they cost is bounded by the budget as well. */
const GENERATOR_QUESTIONS = { requests: 30, windowMs: 10 * 60_000 };
/** Tasks, and tries at one, that one session plays alone: an evening of preparing. What a model is asked is bounded by the budget. */
const TRIALS = { requests: 60, windowMs: 10 * 60_000 };

/** Backups that are asked for: each takes a core for a while, and some room until the next day. */
const BACKUPS = { requests: 10, windowMs: 60 * 60_000 };
/** Players that come to a team from one address: more than any game has, and fewer than would fill a database. */
const JOINS = { requests: 10_000, windowMs: 60 * 60_000 };
/** Looks at the game by all behind one address who do not stay: a hotel full of phones that load their pages anew. */
const LOOKS = { requests: 600, windowMs: 60_000 };
/** Messages of the organiser: each is a notification on every phone. */
const MESSAGES = { requests: 20, windowMs: 60_000 };
/** Changes of what one browser, or the visitors behind one address, are notified of. */
const SUBSCRIPTIONS = { requests: 30, windowMs: 60_000 };
/** The same of all behind one address, as anybody gets sessions for nothing: a hotel full of players changes its mind twice. */
const ADDRESS_SUBSCRIPTIONS = { requests: 120, windowMs: 60 * 60_000 };

interface Watching extends Pick<StatusServiceDeps, 'readiness' | 'dataDir' | 'eventLoop' | 'push'> {
  /** Photos that wait to be looked at. */
  checksWaiting: () => number;
  /** Lets who collects figures in; null: nobody does. */
  metricsToken: string | null;
}

export interface AppDeps {
  database: Database;
  announcer: Announcer;
  hub: LiveHub;
  notifier: Notifier;
  /** How this server is known to push services. */
  push: PushIdentity;
  clock: Clock;
  secrets: SecretBox;
  photoFiles: PhotoFiles;
  erasedFiles: ErasedFiles;
  quizImageFiles: QuizImageFiles;
  /** The store that both lie in, and how it is. */
  storageWatch: StorageWatch;
  storeKind: 'disk' | 's3';
  /** Gets what an organiser names on other websites. */
  fetchOutside: FetchOutside;
  /** What came of photos whose body broke off. */
  uploadParts: UploadParts;
  backups: BackupService;
  /** Who looks at photos on this server. */
  eyes: Pick<Eyes, 'vision' | 'onError'>;
  /** The models elsewhere, and what each trip pays them from. */
  ai: AiModels;
  budget: Budget;
  /** Whether the server is on its way out. */
  draining: Draining;
  trustProxy: boolean;
  /** null: this server has no owner's page. */
  ownerPassword: string | null;
  mapTiles: MapTiles;
  /** What the settings mean for who uses this server. */
  hosting: Hosting;
  /** Of the store that browsers are sent to themselves; null: all comes through this server. */
  storeOrigin: string | null;
  /** The settings by name, for the diagnostic pages. */
  settings: SettingsDeps;
  /** The airport, for its test page; null without credentials. */
  airport: FlightSettings['airport'];
  /** The built web app; null serves the API alone. */
  web: BuiltWeb | null;
  log: Log;
  metrics: Metrics;
  /** How it is known how this server is doing. */
  watching: Watching;
  logError: LogError;
  /** What `logError` was told since the start. */
  faults: Pick<Faults, 'recent'>;
  /** Milliseconds between signs of life while a game is made; absent is what proxies ask for. */
  signOfLifeMs?: number;
}

/** What asks models elsewhere for whoever calls. */
function mountAi(app: OpenAPIHono, gate: Gate, deps: AppDeps, admission: Admission): void {
  const { ai: models, database, budget } = deps;
  const ai = createAiService({ ...models, database, models: models.names, budget, admission });
  const takeImageTurn = createRateLimit({ clock: deps.clock, ...IMAGE_QUESTIONS });
  const takeChatTurn = createRateLimit({ clock: deps.clock, ...CHAT_QUESTIONS });
  app.route('/', aiRoutes(gate, { ai, takeImageTurn, takeChatTurn }));
}

/** What teams do with tasks, and the organiser's word on it. */
function mountSubmissions(
  app: OpenAPIHono,
  gate: Gate,
  deps: PhotoServiceDeps & { photoReader: PhotoReader; uploadParts: UploadParts; secrets: SecretBox },
): void {
  const { photoReader, uploadParts, clock } = deps;
  const quizzes = createQuizService(deps);
  const bodies = createResumedBodies(photoReader, uploadParts);
  const photos = createPhotoService(deps);
  app.route('/', submissionRoutes(gate, { quizzes, photos, bodies }));
  const decisions = createDecisionService(deps);
  app.route('/', uploadRoutes(gate, { decisions, bodies }));
  const takeTurn = createRateLimit({ clock, ...PRESENCES });
  app.route('/', presenceRoutes(gate, { presences: createPresenceService(deps), takeTurn }));
  app.route('/', decisionRoutes(gate, { decisions, photos, photoReader, uploadParts }));
  app.route('/', reviewRoutes(gate, createReviewService(deps)));
  const takeTrialTurn = createRateLimit({ clock, ...TRIALS });
  const trials = createTrialService(deps);
  app.route('/', trialRoutes(gate, { trials, photoReader, takeTurn: takeTrialTurn }));
}

/** What the organiser says, and who is notified of what. */
function mountNotifications(app: OpenAPIHono, gate: Gate, deps: AppDeps, client: ClientInfo): void {
  const { clock } = deps;
  const messages = createMessageService(deps);
  app.route('/', messageRoutes(gate, { messages, takeTurn: createRateLimit({ clock, ...MESSAGES }) }));
  const notifications = createNotificationService(deps);
  const takeTurn = createRateLimit({ clock, ...SUBSCRIPTIONS });
  const takeAddressTurn = createRateLimit({ clock, ...ADDRESS_SUBSCRIPTIONS });
  app.route('/', notificationRoutes(gate, { notifications, client, takeTurn, takeAddressTurn }));
}

/** What people may have erased, and what goes by itself. */
function mountPrivacy(app: OpenAPIHono, gate: Gate, deps: AppDeps & { downloads: DownloadPlaces }): void {
  const removing = { ...deps, removeErasedFiles: () => void deps.erasedFiles.remove() };
  app.route('/', removalRoutes(gate, createRemovalService(removing)));
  app.route('/', retentionRoutes(gate, createRetentionService(deps)));
  app.route('/', privacyRoutes(gate, createPrivacyService(deps)));
  app.route('/', teamDataRoutes(gate, createTeamDataService(removing)));
}

function mountApi(app: OpenAPIHono, deps: AppDeps, admission: Admission): void {
  const client = createClientInfo(deps);
  const cookies = createSessionCookies(client);
  const gate = createGate({ ...deps, cookies });
  const takeJoin = createRateLimit({ clock: deps.clock, ...JOINS });
  const devices = createDeviceCookie(client);
  app.route('/', accessRoutes(gate, { access: createAccessService(deps), client, devices, takeJoin }));
  app.route('/', auditRoutes(gate, createAuditService(deps)));
  app.route('/', manifestRoutes(gate, createManifestService(deps)));
  const editing = createTripEditingService(deps);
  app.route('/', tripRoutes(gate, createTripService({ ...deps, draftContent: editing.draftContent })));
  app.route('/', tripDraftRoutes(gate, editing));
  app.route('/', tripVersionRoutes(gate, editing));
  app.route('/', doorRoutes(gate, createDoorsService(deps)));
  app.route('/', shareRoutes(gate, createShareService(deps)));
  app.route('/', calendarRoutes(gate, createCalendarService(deps)));
  const takeTurn = createRateLimit({ clock: deps.clock, ...FLIGHT_QUESTIONS });
  app.route('/', flightRoutes(gate, { flights: createFlightService(deps), takeTurn }));
  const quizImages = createQuizImageService(deps);
  const game = { game: createGameService(deps), boards: createBoardService(deps) };
  app.route('/', gameRoutes(gate, game));
  app.route(
    '/',
    taskRoutes(
      gate,
      createTaskService({
        ...deps,
        keepOutside: createOutsideService({ ...deps, quizImages }).keep,
        onTaskChanged: (tx, scope, task) => reconcileTask(tx, scope, task, deps.clock.now()),
        exampleTasks: () => [
          ...builtInExamples({ withAi: deps.ai.visionModel !== null, random: Math.random }),
          ...demoExamples,
        ],
      }),
    ),
  );
  const exampleTeams = generatedTeams(MAX_GENERATED_TEAMS);
  app.route('/', teamRoutes(gate, createTeamService({ ...deps, exampleTeams })));
  const downloads = createDownloadPlaces();
  app.route('/', photoRoutes(gate, createGalleryService({ ...deps, downloads })));
  mountPrivacy(app, gate, { ...deps, downloads });
  app.route(
    '/',
    liveRoutes(gate, { hub: deps.hub, client, takeLook: createRateLimit({ clock: deps.clock, ...LOOKS }) }),
  );
  mountNotifications(app, gate, deps, client);
  const photoReader = createPhotoReader(deps);
  const { budget } = deps;
  mountAi(app, gate, deps, admission);
  const eyes: Eyes = { ...deps.eyes, visionModel: deps.ai.visionModel, meterOf: budget.meterOf };
  mountSubmissions(app, gate, { ...deps, admission, eyes, photoReader });
  app.route('/', quizImageRoutes(gate, { quizImages, photoReader }));
  const profiles = createProfileService(deps);
  app.route('/', profileRoutes(gate, profiles));
  app.route('/', restoreRoutes(gate, profiles));
  app.route('/', profileFileRoutes(gate, createProfileFileService(deps)));
  const generator = createGeneratorService({
    clock: deps.clock,
    textModel: deps.ai.textModel,
    looksAtPhotos: deps.ai.visionModel !== null,
    budget,
    keepGame: profiles.saveAndLoad,
  });
  const takeGeneratorTurn = createRateLimit({ clock: deps.clock, ...GENERATOR_QUESTIONS });
  app.route('/', generatorRoutes(gate, { ...deps, generator, takeTurn: takeGeneratorTurn }));
}

/** What belongs to the server and to no trip. */
function mountOwnerApi(app: OpenAPIHono, deps: AppDeps, admission: Admission): void {
  const client = createClientInfo(deps);
  const ownerPassword = deps.ownerPassword === null ? null : createOwnerPassword(deps.ownerPassword);
  const cookies = createSessionCookies(client);
  const gate = createOwnerGate({ ...deps, cookies, ownerPassword });
  const sessions = createOwnerSessionService({ ...deps, ownerPassword });
  app.route('/', ownerSessionRoutes(gate, { sessions, client, devices: createDeviceCookie(client) }));
  const trips = createOwnedTripService(deps);
  app.route('/', ownedTripRoutes(gate, trips));
  app.route('/', tripPlaceRoutes(gate, trips));
  const { gate: operatorGate, find: findOperator } = createOperatorDoor({ ...deps, cookies, ownerPassword });
  app.route('/', serverAuditRoutes(operatorGate, createAuditService(deps)));
  mountStatus(app, operatorGate, deps, admission);
  const settings = createSettingsService(deps.settings);
  app.route('/', settingsRoutes(operatorGate, { ...deps, settings, client }));
  const takeTurn = createRateLimit({ clock: deps.clock, ...BACKUPS });
  app.route('/', backupRoutes(operatorGate, { backups: deps.backups, takeTurn }));
  app.route('/', flightProbeRoutes(operatorGate, createFlightProbeService(deps)));
  const storage = createStorageService(deps);
  app.route('/', storageDiagnosticRoutes(operatorGate, storage));
  app.route('/', storageHealthRoutes(createGate({ ...deps, cookies }), { storage, findOperator }));
}

/** How the server itself is doing: for who sees to it, and for the machines that watch it. */
function mountStatus(app: OpenAPIHono, gate: OperatorGate, deps: AppDeps, admission: Admission): void {
  const waiting = {
    photos: admission.waiting,
    checks: deps.watching.checksWaiting,
    ai: deps.budget.callsUnderWay,
  };
  const status = createStatusService({
    ...deps,
    ...deps.watching,
    storage: deps.storageWatch.storage,
    waiting,
  });
  app.route('/', statusRoutes(gate, status));
  app.route('/', healthRoutes({ ...deps, ...deps.watching, status }));
}

/** The whole HTTP side, ready for `app.request()` or a socket. It starts nothing of its own. */
export function createApp(deps: AppDeps): OpenAPIHono {
  const app = createApiRoot(pathWithinTrip);
  app.onError(errorHandler(deps.logError));
  app.notFound(notFoundHandler);
  app.use(observe(deps));
  const tileOrigin = new URL(deps.mapTiles.url).origin;
  guardEveryAnswer(app, { ...deps, client: createClientInfo(deps), tileOrigin });
  const admission = createAdmission({ atOnce: PHOTOS_AT_ONCE, waiting: PHOTOS_WAITING });
  mountApi(app, deps, admission);
  mountOwnerApi(app, deps, admission);
  serveApiDocs(app);
  if (deps.web !== null) mountWeb(app, deps.web, deps);
  return app;
}
