import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-button [&>svg]:shrink-0 py-1.5 font-bold transition-transform active:scale-[0.98] disabled:opacity-60 disabled:active:scale-100 disabled:cursor-not-allowed';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'min-h-14 px-5 bg-action text-on-action shadow-card text-lg',
  secondary: 'min-h-12 px-5 bg-card text-ink border-2 border-line hover:border-edge',
  quiet: 'min-h-12 text-ink hover:bg-sand px-3',
  danger: 'min-h-12 px-5 bg-card text-accent border-2 border-line hover:border-accent',
};

export function buttonLook(variant: ButtonVariant): string {
  return `${BASE} ${LOOK[variant]}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  icon?: LucideIcon | undefined;
  /** Shows a spinner and ignores clicks. */
  busy?: boolean;
}

export function Button({
  variant = 'secondary',
  icon: Icon,
  busy = false,
  className = '',
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonLook(variant)} ${className}`}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
      {Icon ? <Icon aria-hidden className="size-5" /> : null}
      {children}
    </button>
  );
}
