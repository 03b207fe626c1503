import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Resolves when the content of a file is on disk. */
export async function putOnDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Resolves when the name of a file or folder is on disk, by syncing its parent folder: otherwise a power loss right
 * after a rename could undo it. Does nothing on Windows, which cannot open folders and journals names.
 */
export async function putNameOnDisk(path: string): Promise<void> {
  if (process.platform !== 'win32') await putOnDisk(dirname(path))
}
