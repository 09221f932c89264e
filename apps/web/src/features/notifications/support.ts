import { isSafariTab } from '../../lib/device-storage.ts';

/** Why this browser can be sent no notifications; null when it can. */
export type Hindrance = 'insecure' | 'home-screen' | 'unsupported' | null;

export function hindrance(): Hindrance {
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return null;
  return isSafariTab() ? 'home-screen' : 'unsupported';
}
