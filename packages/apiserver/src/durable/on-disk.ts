import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Resolves when what was written to a file is on the disk. */
export async function putOnDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Resolves when the name of a file or folder is on the disk: it stands in the folder around it, and without this a loss of
 * power right behind a rename could take it back. Windows opens no folders, and keeps names in a journal.
 */
export async function putNameOnDisk(path: string): Promise<void> {
  if (process.platform !== 'win32') await putOnDisk(dirname(path))
}
