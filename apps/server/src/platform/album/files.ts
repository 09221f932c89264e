/** A photo of a completed task, with the details for the album. */
export interface AlbumPhoto {
  storageKey: string;
  team: string;
  task: string;
  /** Epoch milliseconds. */
  takenAt: number;
  points: number;
}

/** A photo of the album, with the name of its file in the download. */
export interface AlbumFile {
  name: string;
  photo: AlbumPhoto;
}

export interface AlbumRow {
  file: AlbumFile;
  isThere: boolean;
}

/** Characters of a team or task name: two of them with a number fit in the 255 bytes of a path. */
const NAME_LENGTH = 60;
/** Characters that Windows forbids in names, and invisible ones. macOS and Linux forbid fewer. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name that is valid on every system. Never empty. */
function safeName(text: string): string {
  const plain = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = [...plain].slice(0, NAME_LENGTH).join('');
  // Windows strips trailing dots and spaces, and would then open another file.
  const whole = short.replace(/^[. ]+|[. ]+$/g, '');
  if (whole === '') return '_';
  return RESERVED.test(whole) ? `_${whole}` : whole;
}

/**
 * A folder per team and a file per photo: "Rode Team/Opdracht 1 - Foto.jpg". Names are unique, also
 * where case does not count.
 */
export function albumFiles(photos: readonly AlbumPhoto[]): AlbumFile[] {
  const taken = new Set<string>();
  return photos.map((photo) => {
    const stem = `${safeName(photo.team)}/${safeName(photo.task)}`;
    let name = `${stem}.jpg`;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number}).jpg`;
    taken.add(name.toLowerCase());
    return { name, photo };
  });
}
