/** What is written is for its user alone: nothing for the group, nothing for others. */
const OTHERS = 0o077;

/** For the first line of a program: what it writes holds a game's photos, its database and its key, wherever the folder was made. */
export function keepFilesPrivate(): void {
  process.umask(OTHERS);
}
