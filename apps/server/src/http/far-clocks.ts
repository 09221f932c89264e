import { sha256 } from '../platform/digest.ts';

/**
 * Hides the parts of a drawn page that are only for readers in another time zone (`data-far`:
 * milliseconds that a place is ahead of UTC). Inline, because the text would have to wait for a
 * script file.
 */
const SCRIPT = `{
  const ahead = -new Date(Number(document.documentElement.dataset.drawnAt)).getTimezoneOffset() * 60000;
  const styles = new CSSStyleSheet();
  styles.replaceSync('[data-far="' + ahead + '"]{display:none}');
  document.adoptedStyleSheets = [styles];
}`;

export const FAR_CLOCKS_TAG = `<script>${SCRIPT}</script>`;

/** Its Content-Security-Policy source: no other inline script may run. */
export const FAR_CLOCKS_SOURCE = `'sha256-${sha256(SCRIPT, 'base64')}'`;
