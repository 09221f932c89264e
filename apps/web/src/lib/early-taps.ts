declare global {
  /** Hands the page over: set by `app/early.ts` where there is a drawn page, until the app has taken it over. */
  var reisspelTakeOver: (() => void) | undefined;
}

/**
 * Remembers what somebody does last on a page that the server drew and the app has not taken over yet: a button that was pressed, a
 * form that was sent. Links need no app, and what is typed stays in its field.
 */
export function holdTaps(): void {
  let held: (() => void) | undefined;
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) held = () => button.click();
  };
  const onSubmit = (event: SubmitEvent) => {
    // The browser would leave the page.
    event.preventDefault();
    const { target } = event;
    held = () => {
      // React takes over at once what is clicked, but not what is sent.
      target?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      // Nothing but our own code takes this one: the browser does not send a form by it.
      target?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    };
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  globalThis.reisspelTakeOver = () => {
    globalThis.reisspelTakeOver = undefined;
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    // In a turn of its own: React takes over the part that it meets only when it is not at work itself.
    setTimeout(() => held?.());
  };
}

/** Does what was held. */
export function releaseTaps(): void {
  globalThis.reisspelTakeOver?.();
}
