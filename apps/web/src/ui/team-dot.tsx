/** `text`: before a name in running text. */
const SIZE = {
  text: 'mr-1 inline-block size-3.5 align-[-0.15em]',
  small: 'size-4',
  large: 'size-6',
} as const;

interface TeamDotProps {
  color: string;
  size?: keyof typeof SIZE;
}

/** A team's colour; the ring keeps a dark one visible at night. */
export function TeamDot({ color, size = 'small' }: TeamDotProps) {
  return (
    <span
      aria-hidden
      className={`${SIZE[size]} keep-colour shrink-0 rounded-full ring-1 ring-edge`}
      style={{ background: color }}
    />
  );
}
