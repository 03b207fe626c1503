import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'

export interface ImageFile {
  readonly content: Buffer
  readonly mode: number
  readonly mtime: Date | undefined
}

/** The files of an image, by the manifest.json that Docker reads; those of later layers replace those of earlier ones. */
export async function imageFiles(archive: Uint8Array): Promise<ReadonlyMap<string, ImageFile>> {
  const blobs = new Map((await unpackTar(archive)).map(({ header, data }) => [header.name, Buffer.from(data ?? [])]))
  const images = JSON.parse(blobs.get('manifest.json')?.toString() ?? '[]') as { readonly Layers: readonly string[] }[]
  const files = new Map<string, ImageFile>()
  for (const path of images[0]?.Layers ?? []) {
    const bytes = blobs.get(path) ?? Buffer.alloc(0)
    for (const { header, data } of await unpackTar(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes)) {
      if (header.type !== 'file') continue
      files.set(header.name, { content: Buffer.from(data ?? []), mode: header.mode ?? 0, mtime: header.mtime })
    }
  }
  return files
}
