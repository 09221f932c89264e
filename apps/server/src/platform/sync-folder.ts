import { open } from 'node:fs/promises';

/** Makes the names in a folder durable. Directory handles cannot be synced on Windows, where a rename is durable by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
