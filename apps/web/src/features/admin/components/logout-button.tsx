import { LogOut } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { useLogout } from '../mutations.ts';

/** Ends the organiser's session; says so when that did not work. For dark ground. */
export function LogoutButton({ className }: { className: string }) {
  const logout = useLogout();
  return (
    <>
      {logout.isError ? (
        <p role="alert" className="rounded-2xl bg-bad px-4 py-3 font-bold text-on-bad">
          {m.admin_logout_failed()}
        </p>
      ) : null}
      <button
        type="button"
        aria-busy={logout.isPending}
        onClick={() => logout.mutate()}
        className={className}
      >
        <LogOut aria-hidden className="size-5 shrink-0" />
        {m.admin_logout()}
      </button>
    </>
  );
}
