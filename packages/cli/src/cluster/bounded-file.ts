import { open } from 'node:fs/promises'

/** Reads a text file of at most `sizeBytesMax` bytes; `problem` creates the error to throw. */
export async function readBoundedFile(
  path: string,
  sizeBytesMax: number,
  problem: (why: string) => Error,
): Promise<string> {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size <= sizeBytesMax) return await file.readFile('utf8')
      throw new Error(`it has ${size} bytes; the limit is ${sizeBytesMax}`)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error))
  }
}
