/** Asks the browser never to clear this site's data. False if it refuses or cannot promise it. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Safari on an iPhone or iPad, not started from the home screen: only Safari has `standalone`. */
export function isSafariTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
