const SIZE = { text: 'inline-block size-4', small: 'size-4', large: 'size-6' } as const;
const IN_TEXT = { marginRight: '0.25rem', verticalAlign: '-0.15em' };

interface TeamDotProps {
  color: string;
  size?: keyof typeof SIZE;
}

/** A team's colour. The ring keeps a dark colour visible in the dark theme. */
export function TeamDot({ color, size = 'small' }: TeamDotProps) {
  return (
    <span
      aria-hidden
      className={`${SIZE[size]} keep-colour shrink-0 rounded-full ring-1 ring-edge`}
      style={{ background: color, ...(size === 'text' ? IN_TEXT : null) }}
    />
  );
}
