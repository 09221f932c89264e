import { createAppRouter } from './create-router.tsx';

export const router = createAppRouter();

/** Lets a screen reader say which page it is by now, and the keyboard go on there, where the page has not seen to it. */
function focusPage(): void {
  const page = document.getElementById('main');
  if (page?.contains(document.activeElement)) return;
  const target = page?.querySelector('h1') ?? page;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

let isFirst = true;
// The first page is there as soon as it can be; from then on one page changes into another.
router.subscribe('onRendered', ({ pathChanged }) => {
  if (isFirst) router.update({ ...router.options, defaultViewTransition: true });
  else if (pathChanged) focusPage();
  isFirst = false;
});

// The router lets one change of the page overtake another, and hears nothing of the transition that is skipped so.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message))
    event.preventDefault();
});
