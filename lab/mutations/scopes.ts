import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/machine/run.ts';
import type { Mutant } from './mutant.ts';

const SOURCES = 'apps/server/src/{db,features,live}/**/*.ts';
/** The lock names its trip; without that it would take more rows, and forget nothing. */
const LOCK = 'apps/server/src/db/trip-scope.ts';
const TESTS = [['apps/server/src/http/trip-scopes.test.ts'], ['apps/server/src/http/permissions.test.ts']];
/** A condition on the trip, as a query has it, or as an object of conditions does. */
const CONDITION =
  /\.where\('(?:[\w.]+\.)?(?:trip_id|id)', '=', (?:tx\.|scope\.)?tripId\)|(?<=\{ )trip_id: tripId, (?=team_id: id \})/;

/**
 * Every condition on a trip in the server's queries, each left out once: a query that forgets to
 * name its trip.
 */
export function scopeMutants(): Mutant[] {
  const files = globSync(SOURCES, { cwd: ROOT }).filter(
    (file) => file !== LOCK && !/\.test\.ts$|\/migrations\//.test(file),
  );
  return files.toSorted().flatMap((name) => {
    const file = join(ROOT, name);
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, line) =>
        CONDITION.test(text) ? [{ file, line, instead: text.replace(CONDITION, ''), tests: TESTS }] : [],
      );
  });
}
