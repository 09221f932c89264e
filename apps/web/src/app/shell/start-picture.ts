/** Of the shorter side of the screen. */
const ICON_SHARE = 0.3;
const ICON = '/icons/icon-512.png';

/**
 * Gives Safari on an iPhone or iPad the picture that an installed app shows while it starts: it takes none from the manifest,
 * and only one of exactly the screen's size. Drawn here, as there are some thirty sizes. Rejects when the icon does not come.
 */
export async function offerStartPicture(): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = screen.width * devicePixelRatio;
  canvas.height = screen.height * devicePixelRatio;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const icon = new Image();
  icon.src = ICON;
  await icon.decode();
  const side = Math.min(canvas.width, canvas.height) * ICON_SHARE;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(icon, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = canvas.toDataURL();
  document.head.append(link);
}
