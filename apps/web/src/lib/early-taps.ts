declare global {
  /** Hands the page over: set by `app/early.ts` where there is a drawn page, until the app has taken it over. */
  var reisspelTakeOver: (() => void) | undefined;
}

/** What a drawn page says once it is clear that it will be long before it does anything (`draw/late-notice.tsx`). */
export const LATE_NOTICE = 'late-notice';

/** Whatever the app makes of the page: what stood there may stand there anew. */
const PAGE = '#root';

/** How to find `element` again, or what looks like it where it was replaced: the same sort, with the same words or, where those change, the same `data-tap`, at the same turn. */
function finderOf(element: Element, selector: string): () => Element | undefined {
  const looksOf = (each: Element) => each.getAttribute('data-tap') ?? each.textContent;
  const looks = looksOf(element);
  const alike = () =>
    [...document.querySelectorAll(`${PAGE} ${selector}`)].filter((each) => looksOf(each) === looks);
  const turn = alike().indexOf(element);
  // What the app takes over as it stood is still the same one, whatever it says by now.
  return () => (element.isConnected ? element : alike()[turn]);
}

function sendForm(form: Element | undefined): void {
  // React takes over at once what is clicked, but not what is sent.
  form?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // Nothing but our own code takes this one: the browser does not send a form by it.
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

let stopHolding = () => {};

/**
 * Remembers what somebody does on a page that the server drew and the app has not taken over yet: what is typed, and the form
 * that was sent, or else the last button that was pressed. Links need no app.
 */
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
    // The browser would leave the page.
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
    // In a turn of its own: React takes over the part that it meets only when it is not at work itself.
    setTimeout(() => (sent ?? pressed)?.());
  };
}

/** Says that the app is not here yet, and how to try again; nothing once it is. */
export function tellLate(): void {
  const notice = document.getElementById(LATE_NOTICE);
  if (notice !== null) notice.hidden = false;
}

/** The app will not come: says so, and lets the browser send forms by itself, which the server answers with the page anew. */
export function tellMissing(): void {
  stopHolding();
  tellLate();
}

/** Does what was held. */
export function releaseTaps(): void {
  globalThis.reisspelTakeOver?.();
}
