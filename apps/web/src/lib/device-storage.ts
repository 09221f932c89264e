/** Asks that nothing is cleared without asking, and tells whether the browser promises so. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Safari on an iPhone or iPad that was not started from the home screen: it alone tells `standalone`. */
export function isSafariTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
