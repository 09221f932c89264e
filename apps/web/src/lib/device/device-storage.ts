/** Asks the browser never to clear this site's data. Returns false if it refuses or cannot. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** True in a tab of Safari on iPhone or iPad, the only browser that has `standalone`. */
export function isSafariTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
