import { useQuery } from '@tanstack/react-query';

/** White margin that a QR code needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface Shape {
  size: number;
  path: string;
}

async function shapeOf(text: string): Promise<Shape> {
  // Loads the library on use, because it is as large as the code of ten screens.
  const { encodeQR } = await import('qr');
  // With this level, a camera can read a code of which 15 % is damaged.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: dark.join('') };
}

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Black on white in both themes, because some cameras cannot read the reverse. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  // If the library cannot be loaded, the code stays empty: the address is shown beside it.
  const { data: shape } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: () => shapeOf(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const size = shape?.size ?? 1;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-2xl bg-white ${className}`}
    >
      <path d={shape?.path ?? ''} fill="#000" />
    </svg>
  );
}
