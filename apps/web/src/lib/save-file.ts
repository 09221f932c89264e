/** Milliseconds after which a download has surely begun, so that its address may go. */
const DOWNLOAD_BEGUN_MS = 60_000;

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_BEGUN_MS);
}

/**
 * Gives a file to the phone: by its own share sheet, where "Bewaar afbeelding" is, or as a download. Rejects when neither
 * works; a player who closes the share sheet has chosen so.
 */
export async function saveToPhone(file: File): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // Such as a tap that was too long ago for the share sheet.
    download(file);
  }
}
