import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import type { MenuAction } from './action-menu.tsx';
import { useCloseOnBack } from './overlay-history.ts';

export interface ActionMenuPopupProps {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}

const ITEM =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-4 font-bold outline-none data-highlighted:bg-sand data-disabled:cursor-not-allowed data-disabled:opacity-60';

const GAP = 6;

function Item({ action, anchor }: { action: MenuAction } & Pick<ActionMenuPopupProps, 'anchor'>) {
  const { icon: Icon, label, danger = false, disabled = false, does } = action;
  const className = `${ITEM} ${danger ? 'text-accent' : ''}`;
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
    </>
  );
  if (typeof does !== 'function') {
    return (
      <Menu.LinkItem href={does.download} download closeOnClick className={className}>
        {content}
      </Menu.LinkItem>
    );
  }
  const run = () => {
    // Focus the button first, so that a dialog opened by the action returns the focus to it.
    anchor.current?.focus();
    does();
  };
  return (
    <Menu.Item disabled={disabled} onClick={run} className={className}>
      {content}
    </Menu.Item>
  );
}

export default function ActionMenuPopup({ anchor, label, actions, onClose }: ActionMenuPopupProps) {
  useCloseOnBack(onClose, true);
  const landmark = anchor.current?.closest('main');
  return (
    <Menu.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Menu.Portal {...(landmark ? { container: landmark } : {})}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={GAP} collisionPadding={GAP} className="z-40">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="grid max-h-(--available-height) overflow-y-auto rounded-2xl border-2 border-line bg-card p-2 shadow-raised outline-none"
          >
            {actions.map((action) => (
              <Item key={action.label} action={action} anchor={anchor} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
