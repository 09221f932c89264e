import { create } from 'qrcode';

/** Modules of white around a code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  /** What a camera reads. */
  content: string;
  /** What a screen reader says. */
  label: string;
  className?: string;
}

/**
 * A QR code, black on white in every theme and on paper. Level M: a fold or a drop of paella costs up to 15 % of it. Bring
 * it in lazily: the encoder is 10 KB.
 */
export default function QrCode({ content, label, className = '' }: QrCodeProps) {
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (data[y * size + x] ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  const edge = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={edge} height={edge} fill="#fff" />
      <path d={rows.join('')} fill="#000" />
    </svg>
  );
}
