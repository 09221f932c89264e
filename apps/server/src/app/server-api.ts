import type { OpenAPIHono } from '@hono/zod-openapi';
import { auditRoutes } from '../features/audit/routes.ts';
import { createAuditService } from '../features/audit/service.ts';
import { backupRoutes } from '../features/backups/routes.ts';
import { settingsRoutes } from '../features/diagnostics/routes.ts';
import { createSettingsService } from '../features/diagnostics/service.ts';
import { createFlightProbeService } from '../features/flights/probe-service.ts';
import { flightProbeRoutes } from '../features/flights/routes.ts';
import { createTripErasureService } from '../features/owner/erasure-service.ts';
import { ownedTripRoutes, ownerSessionRoutes } from '../features/owner/routes.ts';
import { createOwnerSessionService } from '../features/owner/session-service.ts';
import { createOwnedTripService } from '../features/owner/trips-service.ts';
import { createReadinessCheck } from '../features/status/readiness.ts';
import { statusRoutes } from '../features/status/routes.ts';
import { createStatusService } from '../features/status/service.ts';
import { storageRoutes } from '../features/storage/routes.ts';
import { createStorageService } from '../features/storage/service.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { createOperatorGate, createOwnerGate } from '../http/server-gates.ts';
import type { Admission } from '../platform/admission.ts';
import { createOwnerPassword } from '../platform/secrets/passwords.ts';
import type { AppDeps, Entrance } from './parts.ts';

/** Backups on request: each takes a processor core for a while, and disk space for a day. */
const BACKUPS = { requests: 10, windowMs: 60 * 60_000 };

export function serverApi(deps: AppDeps, entrance: Entrance, admission: Admission): OpenAPIHono[] {
  const { client, cookies, devices } = entrance;
  const ownerPassword = deps.ownerPassword === null ? null : createOwnerPassword(deps.ownerPassword);
  const gate = createOwnerGate({ ...deps, cookies, ownerPassword });
  const { gate: operatorGate, find: findOperator } = createOperatorGate({ ...deps, cookies, ownerPassword });
  const sessions = createOwnerSessionService({ ...deps, ownerPassword });
  const waiting = {
    photos: admission.waiting,
    checks: deps.checksWaiting,
    ai: deps.budget.callsUnderWay,
  };
  const readiness = createReadinessCheck(deps);
  const status = createStatusService({ ...deps, readiness, waiting });
  const settings = createSettingsService(deps.settings);
  const takeTurn = createRateLimit({ clock: deps.clock, ...BACKUPS });
  const storage = createStorageService(deps);
  return [
    ownerSessionRoutes(gate, { sessions, client, devices }),
    ownedTripRoutes(gate, { trips: createOwnedTripService(deps), erasure: createTripErasureService(deps) }),
    auditRoutes(entrance.gate, operatorGate, createAuditService(deps)),
    statusRoutes(operatorGate, { ...deps, readiness, status }),
    settingsRoutes(operatorGate, { ...deps, settings, client }),
    backupRoutes(operatorGate, { backups: deps.backups, takeTurn }),
    flightProbeRoutes(operatorGate, createFlightProbeService(deps)),
    storageRoutes(entrance.gate, { storage, operatorGate, findOperator }),
  ];
}
