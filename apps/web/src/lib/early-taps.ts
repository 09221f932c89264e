declare global {
  /** Replays the held input. Set by `app/early.ts` on a drawn page until the app takes over. */
  var reisspelTakeOver: (() => void) | undefined;
}

export const LATE_NOTICE = 'late-notice';

const PAGE = '#root';

/** Finds `element`, or its replacement at the same position among those with the same look. */
function finderOf(element: Element, selector: string): () => Element | undefined {
  const looksOf = (each: Element) => each.getAttribute('data-tap') ?? each.textContent;
  const looks = looksOf(element);
  const alike = () =>
    [...document.querySelectorAll(`${PAGE} ${selector}`)].filter((each) => looksOf(each) === looks);
  const turn = alike().indexOf(element);
  // An element that the app took over is the same one, even if its text has changed since.
  return () => (element.isConnected ? element : alike()[turn]);
}

function sendForm(form: Element | undefined): void {
  // React hydrates a clicked part at once, but not a submitted one.
  form?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // Only the app's code handles this event: the browser does not send a form for it.
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

let stopHolding = () => {};

/** Holds typed text, and the sent form or else the last pressed button, until the app is here. */
export function holdTaps(): void {
  let pressed: (() => void) | undefined;
  let sent: (() => void) | undefined;
  const typed = new Map<string, string>();
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    const find = finderOf(button, 'button');
    pressed = () => find()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  const onSubmit = (event: SubmitEvent) => {
    // Otherwise the browser would leave the page.
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
  };
  globalThis.reisspelTakeOver = () => {
    globalThis.reisspelTakeOver = undefined;
    stopHolding();
    document.getElementById(LATE_NOTICE)?.remove();
    for (const [name, value] of typed) {
      const field = document.querySelector(`${PAGE} [name="${name}"]`);
      if (field instanceof HTMLInputElement && field.value === '') field.value = value;
    }
    // A separate task, because React hydrates a clicked part only when it is not rendering.
    setTimeout(() => (sent ?? pressed)?.());
  };
}

export function tellLate(): void {
  const notice = document.getElementById(LATE_NOTICE);
  if (notice !== null) notice.hidden = false;
}

/** For an app that cannot load: the browser then sends forms, which the server answers itself. */
export function tellMissing(): void {
  stopHolding();
  tellLate();
}

export function releaseTaps(): void {
  globalThis.reisspelTakeOver?.();
}
