/** A team's colour; the ring keeps a dark one visible at night. */
export function TeamDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 rounded-full ring-1 ring-edge"
      style={{ background: color }}
    />
  );
}
