declare global {
  /** Replays the held input. `app/early.ts` sets it on a server-rendered page until hydration. */
  var reisspelTakeOver: (() => void) | undefined;
}

/** Id of the notice that the app loads slowly. */
export const LATE_NOTICE = 'late-notice';

const ROOT = '#root';

/** Opacity of a button whose tap is held. It shows that the tap was noticed. */
const HELD_OPACITY = '0.6';

/** Finds `element`, or its replacement: an element at the same position with the same label. */
function finderOf(element: Element, selector: string): () => Element | undefined {
  const labelOf = (candidate: Element) => candidate.getAttribute('data-tap') ?? candidate.textContent;
  const label = labelOf(element);
  const candidates = () =>
    [...document.querySelectorAll(`${ROOT} ${selector}`)].filter((candidate) => labelOf(candidate) === label);
  const position = candidates().indexOf(element);
  // The app may keep the element and change its text.
  return () => (element.isConnected ? element : candidates()[position]);
}

function sendForm(form: Element | undefined): void {
  // A click makes React hydrate the form at once. A submit event does not.
  form?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // The browser sends no form for an event that a script makes, so only the app handles it.
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

let stopHolding = () => {};

/**
 * Keeps typed text and the sent form, or else the last pressed button, until the app takes over.
 */
export function holdTaps(): void {
  let button: HTMLButtonElement | null = null;
  let pressed: (() => void) | undefined;
  let sent: (() => void) | undefined;
  const typed = new Map<string, string>();
  const onClick = ({ target }: MouseEvent) => {
    const tapped = target instanceof Element ? target.closest('button') : null;
    if (tapped === null) return;
    button?.style.removeProperty('opacity');
    tapped.style.opacity = HELD_OPACITY;
    button = tapped;
    const find = finderOf(tapped, 'button');
    pressed = () => find()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const onSubmit = (event: SubmitEvent) => {
    // Otherwise the browser would send the form itself and leave the page.
    event.preventDefault();
    if (!(event.target instanceof Element)) return;
    const find = finderOf(event.target, 'form');
    sent = () => sendForm(find());
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target.name, target.value);
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  addEventListener('input', onInput, true);
  stopHolding = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    removeEventListener('input', onInput, true);
    button?.style.removeProperty('opacity');
  };
  globalThis.reisspelTakeOver = () => {
    globalThis.reisspelTakeOver = undefined;
    stopHolding();
    document.getElementById(LATE_NOTICE)?.remove();
    for (const [name, value] of typed) {
      const field = document.querySelector(`${ROOT} [name="${name}"]`);
      if (field instanceof HTMLInputElement && field.value === '') field.value = value;
    }
    // A separate task, because React hydrates a clicked part only when it is not rendering.
    setTimeout(() => (sent ?? pressed)?.());
  };
}

export function showLateNotice(): void {
  const notice = document.getElementById(LATE_NOTICE);
  if (notice === null) return;
  notice.hidden = false;
  notice.querySelector('a')?.addEventListener('click', (event) => {
    // The link lacks the fragment, which holds the secret of an invitation.
    event.preventDefault();
    location.reload();
  });
}

/** Shows the notice, and lets the browser send forms itself, because the app did not load. */
export function stopWaitingForApp(): void {
  stopHolding();
  showLateNotice();
}

export function releaseTaps(): void {
  globalThis.reisspelTakeOver?.();
}
