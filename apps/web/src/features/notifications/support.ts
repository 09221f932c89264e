/** Why this browser can be sent no notifications; null when it can. */
export type Hindrance = 'insecure' | 'home-screen' | 'unsupported' | null;

/** Safari on an iPhone or iPad that was not started from the home screen: it alone tells `standalone`. */
function isSafariTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

export function hindrance(): Hindrance {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return null;
  return isSafariTab() ? 'home-screen' : 'unsupported';
}
