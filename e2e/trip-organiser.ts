import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { type AppServer, test as base } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';
/** The organiser's password for the trip of these tests. */
export const ADMIN_PASSWORD = 'over-de-bergen';

/** An organiser in the editor of a new trip. */
export class TripOrganiser {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  async logIn(): Promise<void> {
    const opened = await this.page.request.post(`${this.url}/api/session/admin`, {
      data: { password: ADMIN_PASSWORD },
    });
    expect(opened.status()).toBe(204);
  }

  async open(section: string): Promise<void> {
    await this.page.goto(`${this.url}/admin/reis?deel=${section.toLowerCase()}`);
    await expect(this.page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  }

  async goTo(section: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: section }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: section })).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async fill(fields: Readonly<Record<string, string>>, within?: Locator): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await (within ?? this.page).getByLabel(label, { exact: true }).fill(text);
    }
  }

  async chooseZone(field: Locator, search: string): Promise<void> {
    await field.fill(search);
    await field.press('Enter');
  }

  /** Types lines into a list. Enter adds the next line. */
  async typeLines(add: string, lines: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: add }).click();
    for (const [index, line] of lines.entries()) {
      if (index > 0) await this.page.keyboard.press('Enter');
      await this.page.keyboard.type(line);
    }
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText(/^Opgeslagen om \d\d:\d\d$/)).toBeVisible();
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zet op de site' }).click();
    await this.page.getByRole('button', { name: 'Ja, zet op de site' }).click();
    await expect(this.page.getByText('Je reis staat op de site.')).toBeVisible();
  }

  /** Downloads the file of the published trip. */
  async download(): Promise<Buffer> {
    const started = this.page.waitForEvent('download');
    await this.page.getByRole('link', { name: 'Bestand downloaden' }).click();
    return readFile(await (await started).path());
  }

  async chooseFile(bytes: Buffer, name = 'reis.reis.json'): Promise<void> {
    await this.page
      .getByLabel('Bestand openen')
      .setInputFiles({ name, mimeType: 'application/json', buffer: bytes });
  }
}

/** Makes a trip without content. Returns its address. */
async function makeTrip(page: Page, { url }: AppServer): Promise<string> {
  const owner = page.request;
  await owner.post(`${url}/api/owner/session`, { data: { password: OWNER_PASSWORD } });
  const made = await owner.post(`${url}/api/owner/trips`, {
    data: { slug: 'nepal', title: 'Nieuwe reis', adminPassword: ADMIN_PASSWORD },
  });
  expect(made.status()).toBe(201);
  return `${url}/r/nepal`;
}

/** Playwright's `test` with an organiser of a new trip, on a server with an owner. */
export const test = base.extend<{ organiser: TripOrganiser }>({
  serverOptions: { demo: false, env: { OWNER_PASSWORD } },
  viewport: { width: 1280, height: 900 },
  organiser: async ({ page, server }, use) => {
    const organiser = new TripOrganiser(page, await makeTrip(page, server));
    await organiser.logIn();
    await use(organiser);
  },
});
