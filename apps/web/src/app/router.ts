import { createAppRouter } from './app.tsx';

export const router = createAppRouter();

/** Moves the focus to the heading of a new page, unless the page has taken the focus itself. */
function focusPage(): void {
  const page = document.getElementById('main');
  if (page?.contains(document.activeElement)) return;
  const target = page?.querySelector('h1') ?? page;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

let isFirst = true;
// Enables view transitions only after the first page: that page must appear at once.
router.subscribe('onRendered', ({ pathChanged }) => {
  if (isFirst) router.update({ ...router.options, defaultViewTransition: true });
  else if (pathChanged) focusPage();
  isFirst = false;
});

// The router leaves the rejection of a skipped transition unhandled.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message))
    event.preventDefault();
});
