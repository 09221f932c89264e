import type { Fields } from '@reisspel/rules/game/equality';
import { parseJson } from '../../../lib/json.ts';

/** A document of this parser runs no scripts and loads nothing. */
const parser = new DOMParser();

/** Returns the text that a browser would show: many senders write JSON with "&amp;" in names. */
export function withoutEntities(text: string): string {
  return parser.parseFromString(text.replaceAll('<', '&lt;'), 'text/html').body.textContent;
}

/** The value of a property of microdata (HTML Living Standard 5.2.4). */
function propertyOf(element: Element): unknown {
  if (element.hasAttribute('itemscope')) return itemOf(element);
  for (const attribute of ['content', 'href', 'datetime']) {
    const value = element.getAttribute(attribute);
    if (value !== null) return value;
  }
  return element.textContent;
}

/** Returns an item of microdata in the form of JSON-LD. */
function itemOf(element: Element): Fields {
  const values = new Map<string, unknown[]>([['@type', [element.getAttribute('itemtype')]]]);
  for (const part of element.querySelectorAll('[itemprop]')) {
    if (part.parentElement?.closest('[itemscope]') !== element) continue;
    const name = part.getAttribute('itemprop') ?? '';
    values.set(name, [...(values.get(name) ?? []), propertyOf(part)]);
  }
  return Object.fromEntries(values);
}

/** Returns the structured data of a page or mail: JSON-LD, and microdata in the form of JSON-LD. */
export function structuredData(html: string): unknown[] {
  const page = parser.parseFromString(html, 'text/html');
  const scripts = [...page.querySelectorAll('script[type="application/ld+json" i]')];
  const items = [...page.querySelectorAll('[itemscope]:not([itemprop])')];
  return [...scripts.map((script) => parseJson(script.textContent)), ...items.map(itemOf)];
}
