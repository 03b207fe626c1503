import { FramingError, quoted } from './framing-error.ts'

export type ContentEncoding = 'identity' | 'gzip'

/**
 * The compression of a response body.
 *
 * @throws FramingError when it was not requested.
 */
export function encodingOf(headers: Readonly<Record<string, string>>): ContentEncoding {
  const encoding = headers['content-encoding']
  if (encoding === undefined) return 'identity'
  const name = encoding.toLowerCase()
  if (name === 'identity' || name === '') return 'identity'
  if (name === 'gzip') return 'gzip'
  throw new FramingError(`its content-encoding is ${quoted(encoding)}; only gzip is understood`)
}

/** Decompresses in the thread pool. The library is loaded on first use. */
export async function decompress(bytes: Buffer, sizeBytesMax: number): Promise<Buffer> {
  const { gunzip } = await import('node:zlib')
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: sizeBytesMax }, (error, decompressed) => {
      if (error === null) resolve(decompressed)
      else reject(new FramingError(reasonOf(error, sizeBytesMax), { cause: error }))
    })
  })
}

function reasonOf(error: NodeJS.ErrnoException, sizeBytesMax: number): string {
  if (error.code === 'ERR_BUFFER_TOO_LARGE') return `it is larger than ${sizeBytesMax} bytes once decompressed`
  return `it cannot be decompressed: ${error.message}`
}
