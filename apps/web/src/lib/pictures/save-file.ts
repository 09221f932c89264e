/** Milliseconds after which a download has certainly begun and its blob address may be revoked. */
const DOWNLOAD_BEGUN_MS = 60_000;

export function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_BEGUN_MS);
}

/** Saves a file through the phone's share sheet, else as a download. Rejects if that fails. */
export async function saveToPhone(file: File): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // Sharing fails, for example, when the last tap is too long ago.
    download(file);
  }
}

/** Characters that some operating system forbids in file names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

export function fileName(parts: readonly string[], ending: string): string {
  return `${parts.join(' - ').replace(FORBIDDEN, ' ')}.${ending}`;
}
