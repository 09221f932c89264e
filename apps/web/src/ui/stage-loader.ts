type StageModule = typeof import('./picture-stage.ts');

let loaded: StageModule | null = null;

/** Rejects on failure; the next call tries again. */
export async function loadStage(): Promise<StageModule> {
  loaded ??= await import('./picture-stage.ts');
  return loaded;
}

/** null if it is not loaded yet. */
export function loadedStage(): StageModule | null {
  return loaded;
}
