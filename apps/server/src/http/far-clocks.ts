import { sha256 } from '../platform/digest.ts';

/**
 * Hides in a drawn page what is only for readers whose clock is another than that of this device (`data-far` of the web app:
 * milliseconds that a place is ahead of UTC). It stands in the page itself, before its words: a file would be waited for.
 */
const SCRIPT = `{
  const ahead = -new Date(Number(document.documentElement.dataset.drawnAt)).getTimezoneOffset() * 60000;
  const styles = new CSSStyleSheet();
  styles.replaceSync('[data-far="' + ahead + '"]{display:none}');
  document.adoptedStyleSheets = [styles];
}`;

export const FAR_CLOCKS_TAG = `<script>${SCRIPT}</script>`;

/** By which the Content-Security-Policy knows it: no other script may stand in a page. */
export const FAR_CLOCKS_SOURCE = `'sha256-${sha256(SCRIPT, 'base64')}'`;
