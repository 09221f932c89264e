import { createAppRouter } from './create-router.tsx';

export const router = createAppRouter();

// The first page is there as soon as it can be; from then on one page changes into another.
const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe();
  router.update({ ...router.options, defaultViewTransition: true });
});

// The router lets one change of the page overtake another, and hears nothing of the transition that is skipped so.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.name === 'AbortError' && /transition/i.test(reason.message))
    event.preventDefault();
});
