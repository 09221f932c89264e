import sharp from 'sharp';

/** Makes a picture as large as a real photo, about 400 KB. The fake camera's are much smaller. */
export async function realPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 2_000, height: 1_500, channels: 3, background: 'grey', noise } as const;
  return await sharp({ create }).blur(2).jpeg({ quality: 88 }).toBuffer();
}
