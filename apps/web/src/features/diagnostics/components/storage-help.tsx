import * as m from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { COMPARE, CORS, POLICY, TABLES_SQL } from '../storage-help.ts';
import { Verbatim } from './verbatim.tsx';

/** What to look at, and to set at the store, when a test fails. */
export function StorageHelp() {
  const parts = [
    [m.diagnostics_storage_compare(), COMPARE],
    [m.diagnostics_storage_sql(), TABLES_SQL],
    [m.diagnostics_storage_policy(), POLICY],
    [m.diagnostics_storage_cors(), CORS],
  ] as const;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-2xl">{m.diagnostics_storage_help()}</h2>
      {parts.map(([title, text]) => (
        <div key={title} className="grid grid-cols-1 gap-2">
          <h3 className="font-bold text-lg">{title}</h3>
          <Verbatim label={title} text={text} />
        </div>
      ))}
    </Card>
  );
}
