import { useEffect, useState } from 'react';

/** Modules of white that a camera needs around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface Shape {
  /** Modules along an edge, the quiet zone included. */
  size: number;
  /** The dark modules, as an SVG path. */
  path: string;
}

async function shapeOf(text: string): Promise<Shape> {
  // Of the code itself the weight of ten screens: only where one is shown.
  const { create } = await import('qrcode');
  // A fold or a drop of paella may cost 15 % of it.
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const dark = [...data].flatMap((isDark, index) =>
    isDark === 0 ? [] : [`M${(index % size) + QUIET_ZONE},${Math.floor(index / size) + QUIET_ZONE}h1v1h-1z`],
  );
  return { size: size + 2 * QUIET_ZONE, path: dark.join('') };
}

interface QrCodeProps {
  text: string;
  /** Says where it leads. */
  label: string;
  className?: string;
}

/** Black on white in both themes, as not every camera reads the reverse. Takes its place before it is there. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const [shape, setShape] = useState<Shape | null>(null);
  useEffect(() => {
    let isCurrent = true;
    shapeOf(text).then(
      (made) => {
        if (isCurrent) setShape(made);
      },
      () => {
        // Without a network at this moment: the address stands beside it.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
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
