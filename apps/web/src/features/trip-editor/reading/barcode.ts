import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Without this, the library loads the program from a server of others.
prepareZXingModule({ overrides: { locateFile: () => readerUrl } });

/** Returns the texts of the barcodes in a picture, of the four kinds of IATA Resolution 792. */
export async function barcodesIn(picture: Blob): Promise<string[]> {
  const codes = await readBarcodes(picture, { formats: ['PDF417', 'Aztec', 'QRCode', 'DataMatrix'] });
  return codes.map(({ text }) => text);
}
