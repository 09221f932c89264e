type StageModule = typeof import('./picture-stage.ts');

let loaded: StageModule | null = null;

/** What shows a picture on the whole screen, with swipes and zoom. Rejects where it does not come; the next call asks again. */
export async function loadStage(): Promise<StageModule> {
  loaded ??= await import('./picture-stage.ts');
  return loaded;
}

/** The same, if it has come already. */
export function loadedStage(): StageModule | null {
  return loaded;
}
