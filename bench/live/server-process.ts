/** A server that is measured: it says where it is, and what it has taken of the processor and of memory. */
import { readConfig } from '../../apps/server/src/config/config.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { PRINTED_FAULTS } from '../reporting.ts';
import { startFloor } from './floor.ts';
import { answerQuestions } from './measured.ts';

const which = process.argv[2];
if (which === 'floor') {
  answerQuestions(await startFloor());
} else {
  const config = readConfig({
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PASSWORD: 'bench-bench',
    DEMO: '0',
    BACKUP_KEEP: '0',
  });
  answerQuestions((await startServer(config, null, PRINTED_FAULTS)).address);
}
