/** Width of the icon as a share of the screen's shorter side. */
const ICON_SHARE = 0.3;
const ICON = '/icons/icon-512.png';

/**
 * Adds the picture that Safari shows while the installed app starts. Safari ignores the manifest's
 * icons for this, and takes only a picture of exactly the screen's size.
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
