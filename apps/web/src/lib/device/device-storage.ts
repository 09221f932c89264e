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
