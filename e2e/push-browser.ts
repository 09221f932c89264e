import type { CDPSession, Page } from '@playwright/test';
import type { FakeSubscription } from '@reisspel/server/testing/fake-push';

interface Registered {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Runs in the page: what a browser does with its push service, which no test can reach. */
function subscribeAs({ endpoint, keys }: Registered): void {
  const KEY = 'e2e-subscribed-to';
  const subscriptionTo = (key: string): PushSubscription => {
    const applicationServerKey = Uint8Array.from(JSON.parse(key)).buffer;
    return {
      endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey },
      getKey: () => null,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    };
  };
  PushManager.prototype.subscribe = async (options) => {
    const key = options?.applicationServerKey;
    if (!(key instanceof Uint8Array)) throw new DOMException('No key', 'AbortError');
    const text = JSON.stringify([...key]);
    localStorage.setItem(KEY, text);
    return subscriptionTo(text);
  };
  PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem(KEY);
    return key === null ? null : subscriptionTo(key);
  };
}

/** Stands between a page and the push service of the test: the browser's own is somewhere on the internet. */
export class PushBrowser {
  readonly subscription: FakeSubscription;
  readonly #page: Page;
  #delivered = 0;

  private constructor(page: Page, subscription: FakeSubscription) {
    this.#page = page;
    this.subscription = subscription;
  }

  static async at(page: Page, subscription: FakeSubscription): Promise<PushBrowser> {
    const { endpoint, keys } = subscription.input([]);
    await page.addInitScript(subscribeAs, { endpoint, keys });
    return new PushBrowser(page, subscription);
  }

  /** Hands what has reached the push service since to the real service worker, as the browser does. */
  async deliver(): Promise<void> {
    const origin = new URL(this.#page.url()).origin;
    const client = await this.#page.context().newCDPSession(this.#page);
    const registrationId = await this.#registration(client, origin);
    for (const { text } of this.subscription.pushed.slice(this.#delivered)) {
      await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
      this.#delivered += 1;
    }
    await client.detach();
  }

  async #registration(client: CDPSession, origin: string): Promise<string> {
    const found = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(
          ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin),
        );
        if (own) resolve(own.registrationId);
      });
    });
    await client.send('ServiceWorker.enable');
    return found;
  }

  /** What is on the phone's screen: the titles, with what they say. */
  notifications(): Promise<string[]> {
    return this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const shown = await registration.getNotifications();
      return shown.map(({ title, body }) => `${title} | ${body}`);
    });
  }
}
