import { OpenAPIHono } from '@hono/zod-openapi';
import { createFirstReader } from './app/first-reader.ts';
import { type AppDeps, createEntrance } from './app/parts.ts';
import { serverApi } from './app/server-api.ts';
import { createPageServices, tripApi } from './app/trip-api.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { guardEveryAnswer } from './http/every-answer.ts';
import { observe } from './http/observe.ts';
import { errorHandler, notFoundHandler } from './http/refusal.ts';
import { pathWithinTrip } from './http/trip-address.ts';
import { mountWeb } from './http/web/static.ts';
import { createAdmission } from './platform/admission.ts';

/** Pictures that are processed at once. More would leave no processor core for the game. */
const PHOTOS_AT_ONCE = 2;
/** Pictures that may wait. The upload budget limits their bytes too. */
const PHOTOS_WAITING = 200;

export function createApp(deps: AppDeps): OpenAPIHono {
  const app = new OpenAPIHono({ getPath: pathWithinTrip });
  app.onError(errorHandler(deps.logError));
  app.notFound(notFoundHandler);
  app.use(observe(deps));
  const tileOrigin = new URL(deps.mapTiles.url).origin;
  const entrance = createEntrance(deps);
  guardEveryAnswer(app, { ...deps, client: entrance.client, tileOrigin });
  const admission = createAdmission({ atOnce: PHOTOS_AT_ONCE, waiting: PHOTOS_WAITING });
  const services = createPageServices(deps);
  const routers = [
    ...tripApi({ ...deps, ...services }, entrance, admission),
    ...serverApi(deps, entrance, admission),
  ];
  for (const router of routers) app.route('/', router);
  serveApiDocs(app);
  if (deps.web !== null) {
    mountWeb(app, deps.web, {
      ...deps,
      findFirstAnswers: createFirstReader(entrance, { ...deps, ...services }),
    });
  }
  return app;
}
