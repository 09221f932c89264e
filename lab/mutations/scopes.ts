import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/machine/run.ts';
import type { Mutant } from './mutant.ts';

const SOURCES = 'apps/server/src/{db,features,live}/**/*.ts';
/** Not mutated: without its trip the lock locks more rows, which changes no result. */
const LOCK = 'apps/server/src/db/trip-scope.ts';
const TESTS = [['apps/server/src/http/trip-scopes.test.ts'], ['apps/server/src/http/permissions.test.ts']];
/** Matches a condition on the trip, in a query or in an object of conditions. */
const CONDITION =
  /\.where\('(?:[\w.]+\.)?(?:trip_id|id)', '=', (?:tx\.|scope\.)?tripId\)|(?<=\{ )trip_id: tripId, (?=team_id: id \})/;

/**
 * Returns a mutant for each condition on a trip in the server's queries. The mutant lacks the
 * condition, as in a query that forgets its trip.
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
        CONDITION.test(text) ? [{ file, line, replacement: text.replace(CONDITION, ''), tests: TESTS }] : [],
      );
  });
}
