/**
 * Functions that run in the page. The test sends their source, so they use nothing outside their
 * own body. They use only features of every supported browser.
 */

export interface ElementQuery {
  /** CSS selector. */
  readonly selector: string;
  /** Regular expression that the accessible name must match. */
  readonly name: string;
}

export type ClickSpot =
  | { readonly is: 'clickable'; readonly x: number; readonly y: number }
  | { readonly is: 'not'; readonly why: string };

/**
 * Returns the accessible names of all visible elements that match, within the latest modal dialog
 * if one is open. Marks the first element for `findClickSpot`.
 */
export function namesOf({ selector, name }: ElementQuery): string[] {
  const nameOf = (element: Element): string => {
    const byId = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const texts = [...byId.map((id) => document.getElementById(id)), ...labels].map((it) => it?.textContent);
    const candidates = [element.getAttribute('aria-label'), texts.join(' '), element.getAttribute('alt')];
    const text = candidates.find((candidate) => candidate?.trim()) ?? element.textContent ?? '';
    return text.replace(/\s+/g, ' ').trim();
  };
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const pattern = new RegExp(name, 'u');
  const visible = [...root.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  for (const old of document.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
  const found = visible.filter((element) => pattern.test(nameOf(element)));
  found[0]?.setAttribute('data-found', '');
  return found.map(nameOf);
}

/** Returns where to click the first element of `namesOf`, or why it cannot be clicked yet. */
export async function findClickSpot(): Promise<ClickSpot> {
  const element = document.querySelector('[data-found]');
  if (element === null) return { is: 'not', why: 'is not on the page' };
  if (element.matches(':disabled')) return { is: 'not', why: 'is disabled' };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const box = element.getBoundingClientRect();
  if (box.x !== before.x || box.y !== before.y) return { is: 'not', why: 'is moving' };
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return { is: 'not', why: 'is outside the window' };
  const isHit = element.contains(hit) || element.closest('label')?.contains(hit);
  return isHit
    ? { is: 'clickable', x, y }
    : { is: 'not', why: `is covered by ${hit.outerHTML.slice(0, 120)}` };
}

/** Returns the visible text of the page. */
export function textOfPage(): string {
  return document.body.innerText;
}

/** Returns visible faults: the page scrolls sideways, or a picture or font is missing. */
export async function layoutFaults(): Promise<string[]> {
  await document.fonts.ready;
  const shown = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.checkVisibility() && bottom > 0 && top < innerHeight;
  });
  const decoded = await Promise.allSettled(shown.map((image) => image.decode()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const broken = shown.filter((_, index) => decoded[index]?.status === 'rejected');
  const sideways = document.documentElement.scrollWidth - innerWidth;
  const missingFonts = ['Figtree', 'Bricolage Grotesque'].filter(
    (family) => !document.fonts.check(`16px "${family}"`),
  );
  return [
    ...(sideways > 0 ? [`the page is ${sideways} px wider than the window`] : []),
    ...broken.map((image) => `no picture at ${image.src}`),
    ...missingFonts.map((family) => `the font ${family} is missing`),
  ];
}
