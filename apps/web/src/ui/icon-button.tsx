import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';

export const ICON_BUTTON_LOOK =
  'inline-flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sand disabled:opacity-40';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: LucideIcon;
  label: string;
  isFilled?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, isFilled = false, className = '', ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${ICON_BUTTON_LOOK} ${className}`}
      {...rest}
    >
      <Icon aria-hidden fill={isFilled ? 'currentColor' : 'none'} className="size-5" />
    </button>
  );
}
