import { useMemo, useSyncExternalStore } from 'react';
import { parseJson } from '../lib/json.ts';
import { createSignal } from '../lib/signal.ts';
import { readStored, store } from '../lib/storage.ts';

/** Keeps a list in the local storage of this phone. A damaged text counts as an empty list. */
export function createStoredList<Row>(key: string) {
  const changes = createSignal();
  /** React compares the stored JSON to see whether the list changed. */
  const text = () => readStored(key) ?? '';
  const read = (): Row[] => {
    const stored = parseJson(text());
    return Array.isArray(stored) ? stored : [];
  };
  return {
    read,
    write(rows: readonly Row[]): void {
      store(key, rows.length === 0 ? '' : JSON.stringify(rows));
      changes.emit();
    },
    useRows(): readonly Row[] {
      const current = useSyncExternalStore(changes.subscribe, text);
      // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read from this text
      return useMemo(read, [current]);
    },
  };
}
