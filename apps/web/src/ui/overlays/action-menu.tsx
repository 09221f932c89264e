import { Ellipsis, LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../button.tsx';
import type { ActionMenuPopupProps } from './action-menu-popup.tsx';

export interface MenuAction {
  icon: LucideIcon;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  does: (() => void) | { download: string };
}

interface ActionMenuProps {
  /** Subject of the menu, for screen readers: "Meer" alone says nothing in a list. */
  of: string;
  /** In order of use, the most frequent first. */
  actions: readonly MenuAction[];
  compact?: boolean;
}

const loadPopup = () => import('./action-menu-popup.tsx');

/** "Meer": the less frequent actions. Not for a modal, which would cover the list. */
export function ActionMenu({ of, actions, compact = false }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const [Popup, setPopup] = useState<ComponentType<ActionMenuPopupProps> | null>(null);
  const preload = () => {
    // The press itself loads the list again.
    loadPopup().catch(() => {});
  };
  const open = async () => {
    if (Popup !== null) return setState('open');
    setState('loading');
    try {
      const loaded = await loadPopup();
      setPopup(() => loaded.default);
      setState('open');
    } catch {
      setState('closed');
    }
  };
  const Icon = state === 'loading' ? LoaderCircle : Ellipsis;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`${m.common_more()}: ${of}`}
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        aria-busy={state === 'loading'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
        className={
          compact
            ? 'inline-flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand'
            : buttonLook('secondary')
        }
      >
        <Icon aria-hidden className={`size-5 shrink-0 ${state === 'loading' ? 'animate-spin' : ''}`} />
        {compact ? null : m.common_more()}
      </button>
      {Popup !== null && state === 'open' ? (
        <Popup anchor={button} label={of} actions={actions} onClose={() => setState('closed')} />
      ) : null}
    </>
  );
}
