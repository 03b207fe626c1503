import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { CliError } from '../../errors.ts'
import { cliLimits } from '../../limits.ts'
import { digestOf, type Layer } from './layer.ts'

/** The part of an image's configuration that is kept. */
export interface ImageConfig {
  readonly architecture?: string
  readonly os?: string
  readonly config?: Readonly<Record<string, unknown>>
  readonly rootfs?: { readonly diff_ids?: readonly string[] }
  readonly history?: readonly Readonly<Record<string, unknown>>[]
}

/** An image whose layers lie below the operator's. */
export interface BaseImage {
  readonly config: ImageConfig
  readonly layers: readonly Layer[]
}

interface Descriptor {
  readonly mediaType?: string
  readonly digest?: string
  readonly platform?: { readonly architecture?: string; readonly os?: string }
}

const indexTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]

/**
 * Reads a base image from an archive in OCI's layout, which `skopeo copy docker://IMAGE oci-archive:FILE` writes and
 * Docker 25 or later with `docker save`. Every blob is checked against its digest.
 *
 * @throws CliError CLI_IMAGE_BASE_INVALID.
 */
export async function readBaseImage(path: string, architecture: string): Promise<BaseImage> {
  const files = await archiveFiles(path)
  const invalid = (what: string) => new CliError('CLI_IMAGE_BASE_INVALID', `${path}: ${what}`)
  const blobOf = (digest = ''): Uint8Array => {
    const bytes = files.get(`blobs/${digest.replace(':', '/')}`)
    if (bytes === undefined) throw invalid(`the archive lacks the blob ${digest}`)
    if (digestOf(bytes) !== digest) throw invalid(`the blob ${digest} has another digest`)
    return bytes
  }
  const index = files.get('index.json')
  if (index === undefined) throw invalid('index.json is missing; should be an archive in the OCI image layout')
  try {
    const manifest = manifestOf(parsed(index), (digest) => parsed(blobOf(digest)), architecture)
    if (manifest === undefined) throw invalid(`it has no image for linux/${architecture}`)
    const config = parsed(blobOf((manifest['config'] as Descriptor).digest)) as ImageConfig
    const layers = manifest['layers'] as readonly Descriptor[]
    const diffIds = config.rootfs?.diff_ids ?? []
    if (diffIds.length !== layers.length) throw invalid('its configuration and its manifest differ in their layers')
    return {
      config,
      layers: layers.map(({ mediaType = '', digest = '' }, at) => {
        const ociType = mediaType.replace(
          'application/vnd.docker.image.rootfs.diff.tar.gzip',
          'application/vnd.oci.image.layer.v1.tar+gzip',
        )
        return { mediaType: ociType, bytes: blobOf(digest), digest, diffId: diffIds[at] ?? '', createdBy: '' }
      }),
    }
  } catch (error) {
    if (error instanceof CliError) throw error
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

async function archiveFiles(path: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const invalid = (what: string) => new CliError('CLI_IMAGE_BASE_INVALID', `${path}: ${what}`)
  try {
    const { size } = await stat(path)
    if (size > cliLimits.baseImageSizeBytesMax) throw invalid(`${size} bytes are too large for a base image`)
    const bytes = await readFile(path)
    const tar =
      bytes[0] === 0x1f && bytes[1] === 0x8b
        ? gunzipSync(bytes, { maxOutputLength: cliLimits.baseImageSizeBytesMax })
        : bytes
    const entries = await unpackTar(tar)
    return new Map(entries.map(({ header, data }) => [header.name.replace(/^\.\//, ''), data ?? new Uint8Array()]))
  } catch (error) {
    if (error instanceof CliError) throw error
    throw invalid(error instanceof Error ? error.message : String(error))
  }
}

type JsonRecord = Readonly<Record<string, unknown>>

function parsed(bytes: Uint8Array): JsonRecord {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as JsonRecord
}

/** Follows indexes to the manifest for the platform. An index in an index is the deepest that tools write. */
function manifestOf(
  index: JsonRecord,
  read: (digest: string | undefined) => JsonRecord,
  architecture: string,
  depth = 0,
): JsonRecord | undefined {
  const descriptors = (index['manifests'] ?? []) as readonly Descriptor[]
  const fits = ({ platform }: Descriptor) =>
    platform?.architecture === undefined || (platform.architecture === architecture && platform.os === 'linux')
  for (const descriptor of descriptors.filter(fits)) {
    const content = read(descriptor.digest)
    if (!indexTypes.includes(descriptor.mediaType ?? '')) return content
    const found = depth < 2 ? manifestOf(content, read, architecture, depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
