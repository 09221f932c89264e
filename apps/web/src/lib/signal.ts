/** An event without data. */
export interface Signal {
  /** Returns the function that removes the listener. */
  subscribe: (listener: () => void) => () => void;
  emit: () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit() {
      for (const listener of listeners) listener();
    },
  };
}
