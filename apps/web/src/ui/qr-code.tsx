import { useQuery } from '@tanstack/react-query';

/** White margin that a QR code needs, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface Shape {
  size: number;
  path: string;
}

async function shapeOf(text: string): Promise<Shape> {
  // Loaded on use: the library weighs as much as ten screens.
  const { create } = await import('qrcode');
  // Level M still reads with 15 % of the code damaged, by a fold or a stain.
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const dark = [...data].flatMap((isDark, index) =>
    isDark === 0 ? [] : [`M${(index % size) + QUIET_ZONE},${Math.floor(index / size) + QUIET_ZONE}h1v1h-1z`],
  );
  return { size: size + 2 * QUIET_ZONE, path: dark.join('') };
}

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** Black on white in both themes, because some cameras cannot read the reverse. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  // Without a network the code is missing: the address is beside it.
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
