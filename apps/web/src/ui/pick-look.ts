/** The colours of a button or tab that picks one of several: tabs, days, filters. Its state goes in an ARIA attribute too. */
export function pickLook(isPicked: boolean): string {
  return isPicked ? 'bg-sea text-white dark:bg-azure dark:text-night' : 'bg-card text-ink shadow-card';
}
