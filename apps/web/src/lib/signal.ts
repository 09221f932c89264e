export interface Signal {
  /** Returns the function that stops the listener. */
  on: (listener: () => void) => () => void;
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
