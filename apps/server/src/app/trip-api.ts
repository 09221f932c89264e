import type { OpenAPIHono } from '@hono/zod-openapi';
import { MAX_GENERATED_TEAMS } from '@reisspel/contract/limits';
import { createEntryService } from '../features/access/entry-service.ts';
import { accessRoutes, entryRoutes } from '../features/access/routes.ts';
import { createAccessService } from '../features/access/service.ts';
import { aiRoutes } from '../features/ai/routes.ts';
import { createAiService } from '../features/ai/service.ts';
import { createFlightPlanService } from '../features/flights/plan-service.ts';
import { flightRoutes } from '../features/flights/routes.ts';
import { createFlightService } from '../features/flights/service.ts';
import { gameRoutes, messageRoutes } from '../features/game/routes.ts';
import { builtInExamples, generatedTeams } from '../features/generator/built-in-game.ts';
import { generatorRoutes } from '../features/generator/routes.ts';
import { createGeneratorService } from '../features/generator/service.ts';
import { helperRoutes } from '../features/helpers/routes.ts';
import { createHelperService } from '../features/helpers/service.ts';
import { keepsakeRoutes } from '../features/keepsake/routes.ts';
import { createKeepsakeService } from '../features/keepsake/service.ts';
import { liveRoutes, MAX_STREAMS } from '../features/live/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { createNotificationService } from '../features/notifications/service.ts';
import { createRemovalService, createRetentionService } from '../features/photos/erasure-service.ts';
import { photoRoutes, reactionRoutes, removalRoutes, retentionRoutes } from '../features/photos/routes.ts';
import { createGalleryService } from '../features/photos/service.ts';
import { placeRoutes } from '../features/places/routes.ts';
import { createPlaceService } from '../features/places/service.ts';
import { createProfileFileService } from '../features/profiles/file-service.ts';
import { profileFileRoutes, profileRoutes, restoreRoutes } from '../features/profiles/routes.ts';
import { createProfileService, createRestoreService } from '../features/profiles/service.ts';
import { createOutsideService } from '../features/quiz-images/outside-service.ts';
import { quizImageRoutes } from '../features/quiz-images/routes.ts';
import { createQuizImageService, type QuizImageService } from '../features/quiz-images/service.ts';
import type { CheckTools } from '../features/submissions/checks.ts';
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
import { calendarRoutes, shareRoutes, tripAccessRoutes } from '../features/trip/sharing-routes.ts';
import { createShareService, createTripAccessService } from '../features/trip/sharing-service.ts';
import type { Gate } from '../http/gate.ts';
import { createPhotoReader, createResumableUploads, type PhotoReader } from '../http/photo-body.ts';
import { createSendPicture, type SendPicture } from '../http/picture.ts';
import { createRateLimit, type TakeTurn } from '../http/rate-limit.ts';
import { type Admission, createSenderAdmission } from '../platform/admission.ts';
import { createGeocoder } from '../platform/geocoder.ts';
import { createDownloadPlaces, type DownloadPlaces } from '../platform/pictures/album.ts';
import type { AppDeps, Entrance } from './parts.ts';

/** Flight requests per session: a page that asks every second. */
const FLIGHT_REQUESTS = { requests: 60, windowMs: 60_000 };
/** Flights that an organiser looks up: two for a trip, and some mistakes. */
const FLIGHT_PLANS = { requests: 20, windowMs: 10 * 60_000 };
/** Questions of all organisers together: the most that Nominatim's policy allows. */
const PLACE_SEARCHES = { requests: 1, windowMs: 1_000 };
/** How often a phone may open or close a task. Each time sends a message to the team. */
const PRESENCES = { requests: 60, windowMs: 60_000 };
/** Pictures per team that a model checks outside tasks. Each costs the organiser money. */
const IMAGE_ANALYSES = { requests: 20, windowMs: 10 * 60_000 };
const CHAT_REQUESTS = { requests: 20, windowMs: 60_000 };
/** Generated games and replaced tasks per organiser session. The AI budget limits cost too. */
const GENERATOR_REQUESTS = { requests: 30, windowMs: 10 * 60_000 };
/** Trial plays and attempts per organiser session. The AI budget limits cost too. */
const TRIALS = { requests: 60, windowMs: 10 * 60_000 };
/** Players who join from one address: more than any game has, too few to fill a database. */
const JOINS = { requests: 10_000, windowMs: 60 * 60_000 };
/** One-off requests for the game per address: a hotel full of phones that reload their pages. */
const STATE_REQUESTS = { requests: 600, windowMs: 60_000 };
/** Messages of the organiser: each is a notification on every phone. */
const MESSAGES = { requests: 20, windowMs: 60_000 };
/** Reactions per browser: somebody who taps through an album. Each renews the open galleries. */
const REACTIONS = { requests: 60, windowMs: 60_000 };
/** Changes to notification subscriptions per browser, or per address of visitors. */
const SUBSCRIPTIONS = { requests: 30, windowMs: 60_000 };
/** Also limited per address, as anybody can get new sessions. Enough for a hotel of players. */
const ADDRESS_SUBSCRIPTIONS = { requests: 120, windowMs: 60 * 60_000 };

type Limit = (rate: { requests: number; windowMs: number }) => TakeTurn;

function aiRouter({ ai: models, hub, budget }: AppDeps, gate: Gate, admission: Admission, limit: Limit) {
  const ai = createAiService({ ...models, hub, models: models.names, budget, admission });
  return aiRoutes(gate, { ai, takeImageTurn: limit(IMAGE_ANALYSES), takeChatTurn: limit(CHAT_REQUESTS) });
}

function submissionRouters(
  deps: PhotoServiceDeps & Pick<AppDeps, 'hub' | 'uploadParts' | 'secrets'> & { photoReader: PhotoReader },
  gate: Gate,
  limit: Limit,
): OpenAPIHono[] {
  const { hub, photoReader, uploadParts, clock } = deps;
  const bodies = createResumableUploads(photoReader, uploadParts);
  const photos = createPhotoService(deps);
  return [
    submissionRoutes(gate, { hub, photos, bodies }),
    uploadRoutes(gate, { hub, clock, bodies }),
    presenceRoutes(gate, { hub, clock, takeTurn: limit(PRESENCES) }),
    decisionRoutes(gate, { hub, clock, photos, photoReader, uploadParts }),
    reviewRoutes(gate, hub),
    trialRoutes(gate, { trials: createTrialService(deps), photoReader, takeTurn: limit(TRIALS) }),
  ];
}

function privacyRouters(deps: AppDeps & { downloads: DownloadPlaces }, gate: Gate): OpenAPIHono[] {
  return [
    removalRoutes(gate, createRemovalService(deps)),
    retentionRoutes(gate, createRetentionService(deps)),
    privacyRoutes(gate, createPrivacyService(deps)),
    teamDataRoutes(gate, createTeamDataService(deps)),
  ];
}

/** Creates the services that the server also uses when it renders a page. */
export function createPageServices(deps: AppDeps) {
  const editing = createTripEditingService(deps);
  const { draftContent } = editing;
  return { editing, access: createAccessService(deps), trips: createTripService({ ...deps, draftContent }) };
}

type PageServices = ReturnType<typeof createPageServices>;

function pageRouters(
  deps: AppDeps & PageServices & { sendPicture: SendPicture },
  { gate, client, devices }: Entrance,
  limit: Limit,
): OpenAPIHono[] {
  const { access, trips, editing } = deps;
  const share = createShareService(deps);
  return [
    entryRoutes(gate, { entry: createEntryService(deps), client, devices, takeJoin: limit(JOINS) }),
    accessRoutes(gate, { access, devices }),
    helperRoutes(gate, createHelperService(deps)),
    manifestRoutes(gate, { manifests: createManifestService(deps), share }),
    tripRoutes(gate, trips),
    tripEditingRoutes(gate, editing),
    tripAccessRoutes(gate, createTripAccessService(deps)),
    shareRoutes(gate, { share, sendPicture: deps.sendPicture }),
    calendarRoutes(gate, createCalendarService(deps)),
    flightRoutes(gate, {
      flights: createFlightService(deps),
      plans: createFlightPlanService(deps),
      takeTurn: limit(FLIGHT_REQUESTS),
      takePlanTurn: limit(FLIGHT_PLANS),
    }),
  ];
}

function placeRouter({ geocoderUrl, clock }: AppDeps, gate: Gate, limit: Limit): OpenAPIHono {
  const geocoder =
    geocoderUrl === null ? null : createGeocoder({ baseUrl: geocoderUrl, now: () => clock.now() });
  return placeRoutes(gate, createPlaceService({ geocoder, takeTurn: limit(PLACE_SEARCHES) }));
}

function gameRouters(deps: AppDeps, gate: Gate, quizImages: QuizImageService): OpenAPIHono[] {
  const tasks = createTaskService({
    ...deps,
    copyOutside: createOutsideService({ ...deps, quizImages }).copyAll,
    exampleTasks: () => [
      ...builtInExamples({ withAi: deps.ai.visionModel !== null, random: Math.random }),
      ...demoExamples,
    ],
  });
  const teams = createTeamService({ ...deps, exampleTeams: generatedTeams(MAX_GENERATED_TEAMS) });
  return [gameRoutes(gate, deps), taskRoutes(gate, tasks), teamRoutes(gate, { teams, hub: deps.hub })];
}

function savedGameRouters(deps: AppDeps, gate: Gate, limit: Limit): OpenAPIHono[] {
  const { clock, ai, budget } = deps;
  const profiles = createProfileService(deps);
  const generator = createGeneratorService({
    clock,
    textModel: ai.textModel,
    aiChecksPhotos: ai.visionModel !== null,
    budget,
    saveGame: profiles.saveAndLoad,
  });
  return [
    profileRoutes(gate, profiles),
    restoreRoutes(gate, createRestoreService(deps)),
    profileFileRoutes(gate, createProfileFileService(deps)),
    generatorRoutes(gate, { ...deps, generator, takeTurn: limit(GENERATOR_REQUESTS) }),
  ];
}

export function tripApi(
  deps: AppDeps & PageServices,
  entrance: Entrance,
  admission: Admission,
): OpenAPIHono[] {
  const { client, gate } = entrance;
  const { hub } = deps;
  const limit: Limit = (rate) => createRateLimit({ clock: deps.clock, ...rate });
  const sendPicture = createSendPicture(client);
  const quizImages = createQuizImageService(deps);
  const downloads = createDownloadPlaces();
  const photoReader = createPhotoReader(deps);
  const checkTools: CheckTools = {
    ...deps.localVision,
    visionModel: deps.ai.visionModel,
    meterOf: deps.budget.meterOf,
  };
  return [
    ...pageRouters({ ...deps, sendPicture }, entrance, limit),
    placeRouter(deps, gate, limit),
    ...gameRouters(deps, gate, quizImages),
    photoRoutes(gate, { photos: createGalleryService({ ...deps, downloads }), sendPicture }),
    reactionRoutes(gate, { hub, takeTurn: limit(REACTIONS) }),
    keepsakeRoutes(gate, createKeepsakeService({ ...deps, downloads })),
    ...privacyRouters({ ...deps, downloads }, gate),
    liveRoutes(gate, {
      hub,
      client,
      streams: createSenderAdmission({ atOnce: MAX_STREAMS, waiting: 0 }),
      takeStateTurn: limit(STATE_REQUESTS),
    }),
    messageRoutes(gate, { ...deps, takeTurn: limit(MESSAGES) }),
    notificationRoutes(gate, {
      notifications: createNotificationService(deps),
      client,
      takeTurn: limit(SUBSCRIPTIONS),
      takeAddressTurn: limit(ADDRESS_SUBSCRIPTIONS),
    }),
    aiRouter(deps, gate, admission, limit),
    ...submissionRouters({ ...deps, admission, checkTools, photoReader }, gate, limit),
    quizImageRoutes(gate, { quizImages, photoReader, sendPicture }),
    ...savedGameRouters(deps, gate, limit),
  ];
}
