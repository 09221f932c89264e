import { useEffect, useEffectEvent } from 'react';

/** Fields in which the browser itself takes back what was typed. */
const OWN_UNDO =
  'textarea, input:is(:not([type]), [type="text"], [type="tel"], [type="url"], [type="password"])';

/** Ctrl+Z and Ctrl+Shift+Z (on a Mac with Command, and Ctrl+Y elsewhere), but for fields that have their own. */
export function useShortcuts(step: (way: 'undo' | 'redo') => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    const { target } = event;
    if (target instanceof Element && (target.matches(OWN_UNDO) || target.closest('dialog') !== null)) return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
