/** An event without data. */
export interface Signal {
  /** Returns the function that removes the listener. */
  on: (listener: () => void) => () => void;
  /** Calls all listeners. */
  tell: () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell() {
      for (const listener of listeners) listener();
    },
  };
}
