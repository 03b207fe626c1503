import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'

/** A file or folder of a layer. */
export interface LayerEntry {
  /** Without a leading slash. */
  readonly path: string
  /** Absent for a folder. */
  readonly content?: Uint8Array | string | undefined
  readonly mode?: number | undefined
}

/** A layer as it is in the archive. */
export interface Layer {
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Of the bytes. */
  readonly digest: string
  /** Of the uncompressed bytes; the configuration of an image names layers by it. */
  readonly diffId: string
  readonly createdBy: string
}

const layerType = 'application/vnd.oci.image.layer.v1.tar'

/** Files in the order of their paths, at the beginning of time, owned by root. */
export async function layerOf(
  entries: readonly LayerEntry[],
  { createdBy, isCompressed }: { readonly createdBy: string; readonly isCompressed: boolean },
): Promise<Layer> {
  const sorted = [...entries].sort((one, other) => (one.path < other.path ? -1 : 1))
  const tar = await packTar(sorted.map(tarEntry))
  const bytes = isCompressed ? gzipSync(tar) : tar
  const mediaType = isCompressed ? `${layerType}+gzip` : layerType
  return { mediaType, bytes, digest: digestOf(bytes), diffId: digestOf(tar), createdBy }
}

export function digestOf(bytes: Uint8Array | string): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

function tarEntry({ path, content, mode }: LayerEntry): TarEntry {
  const owner = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '' }
  if (content === undefined) {
    return { header: { ...owner, name: `${path}/`, type: 'directory', size: 0, mode: mode ?? 0o755 } }
  }
  const body = typeof content === 'string' ? Buffer.from(content) : content
  return { header: { ...owner, name: path, type: 'file', size: body.length, mode: mode ?? 0o644 }, body }
}
