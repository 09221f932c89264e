import { Menu } from '@base-ui/react/menu';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { buttonLook } from '../button.tsx';
import { useCloseOnBack } from './overlay-history.ts';

export interface MenuAction {
  icon: LucideIcon;
  label: string;
  does: (() => void) | { download: string };
}

interface ActionMenuProps {
  /** The subject of the actions, for screen readers: "Meer" alone is not clear in a list. */
  of: string;
  /** The most frequent action first. */
  actions: readonly MenuAction[];
}

const ITEM =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 font-bold outline-none data-highlighted:bg-sand';

/** CSS pixels between the menu and its button or the edge of the screen. */
const GAP = 6;

/**
 * The button "Meer" with a menu of less frequent actions. A modal would cover this menu.
 */
export function ActionMenu({ of, actions }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useCloseOnBack(() => setOpen(false), open);
  return (
    <Menu.Root open={open} onOpenChange={setOpen}>
      <Menu.Trigger ref={button} aria-label={`${m.common_more()}: ${of}`} className={buttonLook('secondary')}>
        <Ellipsis aria-hidden className="size-5 shrink-0" />
        {m.common_more()}
      </Menu.Trigger>
      <Menu.Portal container={button.current?.closest('main')}>
        <Menu.Positioner align="end" sideOffset={GAP} collisionPadding={GAP} className="z-40">
          <Menu.Popup
            aria-label={of}
            className="grid max-h-(--available-height) overflow-y-auto rounded-2xl border-2 border-line bg-card p-2 shadow-raised outline-none"
          >
            {actions.map(({ icon: Icon, label, does }) => {
              const content = (
                <>
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {label}
                </>
              );
              if (typeof does !== 'function') {
                return (
                  <Menu.LinkItem key={label} href={does.download} download closeOnClick className={ITEM}>
                    {content}
                  </Menu.LinkItem>
                );
              }
              const run = () => {
                // Focuses the button first, so that a dialog of the action returns the focus to it.
                button.current?.focus();
                does();
              };
              return (
                <Menu.Item key={label} onClick={run} className={ITEM}>
                  {content}
                </Menu.Item>
              );
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
