import { open } from 'node:fs/promises'

/** The text of a file of at most so many bytes; `problem` makes the error of what is wrong with it. */
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
      throw new Error(`it has ${size} bytes, more than ${sizeBytesMax}`)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error))
  }
}
