import { Toast } from '@base-ui/react/toast';
import { useMutation } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import * as m from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { NOTICE_LOOK } from './notice.tsx';
import { type ToastData, toastManager } from './toast.ts';

const MAX_SHOWN = 3;

/** Replaces the dialog role of a toast: the viewport is a live region, which reads toasts out. */
const GROUP = { role: 'group', 'aria-modal': undefined } as const;

function UndoButton({ undo, onDone }: { undo: () => Promise<unknown>; onDone: () => void }) {
  const { mutate, isPending } = useMutation({ mutationFn: undo, onSuccess: onDone });
  return (
    <Button icon={Undo2} busy={isPending} onClick={() => mutate()}>
      {m.common_undo()}
    </Button>
  );
}

function ToastList() {
  const { className, icon: Icon } = NOTICE_LOOK.good;
  const { toasts, close } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const undo = toast.data?.undo;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['up', 'left', 'right']}
        {...GROUP}
        className={`flex flex-wrap items-center justify-end gap-x-3 rounded-2xl py-1 pr-1 pl-4 shadow-raised transition-opacity data-limited:hidden data-ending-style:opacity-0 data-starting-style:opacity-0 ${className}`}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        <Toast.Title render={<p />} className="min-w-0 grow basis-40 py-2.5 font-bold" />
        {undo ? <UndoButton undo={undo} onDone={() => close(toast.id)} /> : null}
        <IconButton icon={X} label={m.common_close()} onClick={() => close(toast.id)} />
      </Toast.Root>
    );
  });
}

export function Toaster() {
  return (
    <Toast.Provider toastManager={toastManager} limit={MAX_SHOWN}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={m.common_toasts()}
          className="fixed inset-x-4 top-3 z-40 mx-auto grid max-w-xl gap-2 print:hidden"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
