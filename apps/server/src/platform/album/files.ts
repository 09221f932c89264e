/** A photo that a task was completed with, as somebody who was not there wants to know it. */
export interface AlbumPhoto {
  storageKey: string;
  team: string;
  task: string;
  /** Epoch milliseconds. */
  takenAt: number;
  points: number;
}

/** A photo of the album, and the name of its file in the download. */
export interface AlbumFile {
  name: string;
  photo: AlbumPhoto;
}

/** A photo of the album, and whether its file is in the ZIP. */
export interface AlbumRow {
  file: AlbumFile;
  isThere: boolean;
}

/** Characters of a team's or task's name in a file's: with both, and a number, within the 255 bytes of any disk. */
const NAME_LENGTH = 60;
/** What Windows allows in no name, and what cannot be seen; macOS and Linux allow less trouble, not other trouble. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu;
/** Names that Windows keeps for its devices, whatever comes after a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A name that every computer takes for a file or folder. Never empty. */
function safeName(text: string): string {
  const plain = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = [...plain].slice(0, NAME_LENGTH).join('');
  // Windows takes a dot or space off the end, and then finds another file.
  const whole = short.replace(/^[. ]+|[. ]+$/g, '');
  if (whole === '') return '_';
  return RESERVED.test(whole) ? `_${whole}` : whole;
}

/** A folder for each team, a file for each photo: "Rode Team/Opdracht 1 - Foto.jpg". No two are alike on any disk. */
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
