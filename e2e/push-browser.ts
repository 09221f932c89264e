import type { CDPSession, Page } from '@playwright/test';
import type { FakeSubscription } from '@reisspel/server/testing/fake-push';

interface PushRegistration {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

function registrationOf(subscription: FakeSubscription): PushRegistration {
  const { endpoint, keys } = subscription.input([]);
  return { endpoint, keys };
}

/** Replaces the browser's push service, which is on the internet, by a fake. Runs in the page. */
function fakePushManager({ endpoint, keys }: PushRegistration): void {
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

/** A connection of a page to the fake push service of the test. */
export class PushBrowser {
  readonly subscription: FakeSubscription;
  readonly #page: Page;
  #delivered = 0;

  private constructor(page: Page, subscription: FakeSubscription) {
    this.#page = page;
    this.subscription = subscription;
  }

  static async at(page: Page, subscription: FakeSubscription): Promise<PushBrowser> {
    await page.addInitScript(fakePushManager, registrationOf(subscription));
    return new PushBrowser(page, subscription);
  }

  /** Makes the browser lose its subscription, as when it clears data. */
  async loseSubscription(): Promise<void> {
    await this.#page.evaluate(() => localStorage.removeItem('e2e-subscribed-to'));
  }

  /** Gives the browser another address at its push service, which its service worker learns. */
  async renew(subscription: FakeSubscription): Promise<PushBrowser> {
    const [worker] = this.#page.context().serviceWorkers();
    await worker?.evaluate(
      async ([old, current]) => {
        const reported = (registration: typeof old) => ({ ...registration, toJSON: () => registration });
        const { promise, resolve } = Promise.withResolvers<unknown>();
        const change = Object.assign(new Event('pushsubscriptionchange'), {
          oldSubscription: reported(old),
          newSubscription: reported(current),
          waitUntil: resolve,
        });
        dispatchEvent(change);
        await promise;
      },
      [registrationOf(this.subscription), registrationOf(subscription)] as const,
    );
    return PushBrowser.at(this.#page, subscription);
  }

  isSubscribed(): Promise<boolean> {
    return this.#page.evaluate(() => localStorage.getItem('e2e-subscribed-to') !== null);
  }

  /** Delivers the new messages of the fake push service to the real service worker. */
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
    const registrationId = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(
          ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin),
        );
        if (own) resolve(own.registrationId);
      });
    });
    await client.send('ServiceWorker.enable');
    return registrationId;
  }

  /** Returns the shown notifications, each as "title | body". */
  notifications(): Promise<string[]> {
    return this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const shown = await registration.getNotifications();
      return shown.map(({ title, body }) => `${title} | ${body}`);
    });
  }
}
