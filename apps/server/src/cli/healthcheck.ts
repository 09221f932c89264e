/** Docker's health check. Exits with 0 if the server in the image answers, else with 1. */
import { readConfig } from '../config/config.ts';

/** Milliseconds; shorter than Docker's own timeout. */
const TIMEOUT_MS = 4_000;

const { port } = readConfig().http;
try {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  process.exit(response.ok ? 0 : 1);
} catch {
  process.exit(1);
}
