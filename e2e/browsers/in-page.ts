/**
 * Functions that run in the page: their text is sent there, so each stands by itself and uses only what every
 * supported browser has.
 */

export interface Wanted {
  /** CSS. */
  readonly selector: string;
  /** A regular expression over the accessible name. */
  readonly name: string;
}

export type Spot =
  | { readonly is: 'clickable'; readonly x: number; readonly y: number }
  | { readonly is: 'not'; readonly why: string };

/** The names of all that `wanted` finds and somebody can see; only within the modal dialog if one is open. */
export function namesOf({ selector, name }: Wanted): string[] {
  const nameOf = (element: Element): string => {
    const byId = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const texts = [...byId.map((id) => document.getElementById(id)), ...labels].map((it) => it?.textContent);
    const own = [element.getAttribute('aria-label'), texts.join(' '), element.getAttribute('alt')];
    const found = own.find((text) => text?.trim()) ?? element.textContent ?? '';
    return found.replace(/\s+/g, ' ').trim();
  };
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const pattern = new RegExp(name, 'u');
  const seen = [...root.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  for (const old of document.querySelectorAll('[data-wanted]')) old.removeAttribute('data-wanted');
  const found = seen.filter((element) => pattern.test(nameOf(element)));
  // Where `spotOfWanted` finds it again.
  found[0]?.setAttribute('data-wanted', '');
  return found.map(nameOf);
}

/** Where to press on the first that `namesOf` found, once it lies still and nothing covers it. */
export async function spotOfWanted(): Promise<Spot> {
  const element = document.querySelector('[data-wanted]');
  if (element === null) return { is: 'not', why: 'is not there' };
  if (element.matches(':disabled')) return { is: 'not', why: 'is disabled' };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const box = element.getBoundingClientRect();
  if (box.x !== before.x || box.y !== before.y) return { is: 'not', why: 'is moving' };
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return { is: 'not', why: 'lies outside of the window' };
  const isIt = element.contains(hit) || element.closest('label')?.contains(hit);
  return isIt
    ? { is: 'clickable', x, y }
    : { is: 'not', why: `is covered by ${hit.outerHTML.slice(0, 120)}` };
}

/** All that can be read on the page. */
export function textOfPage(): string {
  return document.body.innerText;
}

/** What is wrong with how the page looks: it can be moved sideways, or what it shows is not there. */
export async function faultsOfLook(): Promise<string[]> {
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
    ...missingFonts.map((family) => `the font ${family} is not there`),
  ];
}
