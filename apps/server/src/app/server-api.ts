import type { OpenAPIHono } from '@hono/zod-openapi';
import { auditRoutes } from '../features/audit/routes.ts';
import { createAuditService } from '../features/audit/service.ts';
import { backupRoutes } from '../features/backups/routes.ts';
import { settingsRoutes } from '../features/diagnostics/routes.ts';
import { createSettingsService } from '../features/diagnostics/service.ts';
import { createFlightProbeService } from '../features/flights/probe-service.ts';
import { flightProbeRoutes } from '../features/flights/routes.ts';
import { ownedTripRoutes, ownerSessionRoutes } from '../features/owner/routes.ts';
import { createOwnerSessionService } from '../features/owner/session-service.ts';
import { createOwnedTripService } from '../features/owner/trips-service.ts';
import { createReadinessCheck } from '../features/status/readiness.ts';
import { statusRoutes } from '../features/status/routes.ts';
import { createStatusService } from '../features/status/service.ts';
import { storageRoutes } from '../features/storage/routes.ts';
import { createStorageService } from '../features/storage/service.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createOperatorDoor, createOwnerGate } from '../http/server-gates.ts';
import type { Admission } from '../platform/admission.ts';
import { createOwnerPassword } from '../platform/secrets/passwords.ts';
import type { AppDeps, Entrance } from './parts.ts';

/** Requested backups: each uses a core for a while, and disk space until the next day. */
const BACKUPS = { requests: 10, windowMs: 60 * 60_000 };

export function mountServerApi(
  app: OpenAPIHono,
  deps: AppDeps,
  { entrance, admission }: { entrance: Entrance; admission: Admission },
): void {
  const { client, cookies, devices } = entrance;
  const ownerPassword = deps.ownerPassword === null ? null : createOwnerPassword(deps.ownerPassword);
  const gate = createOwnerGate({ ...deps, cookies, ownerPassword });
  const sessions = createOwnerSessionService({ ...deps, ownerPassword });
  app.route('/', ownerSessionRoutes(gate, { sessions, client, devices }));
  app.route('/', ownedTripRoutes(gate, createOwnedTripService(deps)));
  const { gate: operatorGate, find: findOperator } = createOperatorDoor({ ...deps, cookies, ownerPassword });
  app.route('/', auditRoutes(entrance.gate, operatorGate, createAuditService(deps)));
  const waiting = {
    photos: admission.waiting,
    checks: deps.checksWaiting,
    ai: deps.budget.callsUnderWay,
  };
  const readiness = createReadinessCheck(deps);
  const status = createStatusService({ ...deps, readiness, waiting });
  app.route('/', statusRoutes(operatorGate, { ...deps, readiness, status }));
  const settings = createSettingsService(deps.settings);
  app.route('/', settingsRoutes(operatorGate, { ...deps, settings, client }));
  const takeTurn = createRateLimit({ clock: deps.clock, ...BACKUPS });
  app.route('/', backupRoutes(operatorGate, { backups: deps.backups, takeTurn }));
  app.route('/', flightProbeRoutes(operatorGate, createFlightProbeService(deps)));
  const storage = createStorageService(deps);
  app.route('/', storageRoutes(entrance.gate, { storage, operatorGate, findOperator }));
}
