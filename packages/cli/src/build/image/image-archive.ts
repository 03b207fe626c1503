import { packTar } from 'modern-tar'
import { operatorPath } from './app-layer.ts'
import type { BaseImage, ImageConfig } from './base-image.ts'
import { digestOf, type Layer } from './layer.ts'
import { nodePath } from './node-layer.ts'

export interface ImageDescription {
  /** Such as registry.example.com/team/sites:1.2.3. */
  readonly reference: string
  readonly labels: Readonly<Record<string, string>>
  readonly ports: readonly number[]
  /** In the names of Go: amd64, arm64. */
  readonly architecture: string
  readonly base?: BaseImage | undefined
  /** The layers above the base image. */
  readonly layers: readonly Layer[]
}

export interface ImageArchive {
  readonly bytes: Uint8Array
  /** Of the manifest: the digest by which a registry will know the image. */
  readonly digest: string
}

const manifestType = 'application/vnd.oci.image.manifest.v1+json'
const configType = 'application/vnd.oci.image.config.v1+json'
const epoch = '1970-01-01T00:00:00Z'

/** The image as a tar archive, in OCI's layout and with the manifest.json that older versions of Docker read. */
export async function imageArchive(description: ImageDescription): Promise<ImageArchive> {
  const { base, layers: own, reference } = description
  const layers = [...(base?.layers ?? []), ...own]
  const config = jsonBlob(configType, imageConfig(description))
  const layerDescriptors = layers.map(({ mediaType, digest, bytes }) => ({ mediaType, digest, size: bytes.length }))
  const manifest = jsonBlob(manifestType, {
    schemaVersion: 2,
    mediaType: manifestType,
    config: config.descriptor,
    layers: layerDescriptors,
  })
  const tag = reference.slice(reference.lastIndexOf(':') + 1)
  const annotations = { 'io.containerd.image.name': reference, 'org.opencontainers.image.ref.name': tag }
  const index = { schemaVersion: 2, manifests: [{ ...manifest.descriptor, annotations }] }
  const docker = [
    {
      Config: blobPath(config.descriptor.digest),
      RepoTags: [reference],
      Layers: layers.map(({ digest }) => blobPath(digest)),
    },
  ]
  const blobs = [config, manifest, ...layers.map(({ digest, bytes }) => ({ descriptor: { digest }, bytes }))]
  const files = new Map<string, Uint8Array | string>([
    ['oci-layout', JSON.stringify({ imageLayoutVersion: '1.0.0' })],
    ['index.json', JSON.stringify(index)],
    ['manifest.json', JSON.stringify(docker)],
    ...blobs.map(({ descriptor, bytes }) => [blobPath(descriptor.digest), bytes] as const),
  ])
  return { bytes: await tarOf(files), digest: manifest.descriptor.digest }
}

function imageConfig({ base, layers, labels, ports, architecture }: ImageDescription): ImageConfig & object {
  const inherited = base?.config.config ?? {}
  const environment = (inherited['Env'] as readonly string[] | undefined) ?? ['PATH=/usr/local/bin:/usr/bin:/bin']
  return {
    architecture: base?.config.architecture ?? architecture,
    os: 'linux',
    config: {
      ...inherited,
      User: '65532:65532',
      Env: [...environment.filter((line) => !line.startsWith('NODE_ENV=')), 'NODE_ENV=production'],
      Entrypoint: [...nodeCommand(base), `/${operatorPath}`],
      Cmd: undefined,
      WorkingDir: '/app',
      ExposedPorts: Object.fromEntries(ports.map((port) => [`${port}/tcp`, {}])),
      Labels: { ...(inherited['Labels'] as Record<string, string> | undefined), ...labels },
    },
    rootfs: {
      type: 'layers',
      diff_ids: [...(base?.config.rootfs?.diff_ids ?? []), ...layers.map((one) => one.diffId)],
    },
    history: [
      ...(base?.config.history ?? []),
      ...layers.map(({ createdBy }) => ({ created: epoch, created_by: createdBy })),
    ],
    created: epoch,
  } as ImageConfig & object
}

/** Distroless images start Node by its path, which is not in PATH; those of docker.io/node by a script that finds it there. */
function nodeCommand(base: BaseImage | undefined): readonly string[] {
  if (base === undefined) return [`/${nodePath}`]
  const entrypoint = (base.config.config?.['Entrypoint'] ?? []) as readonly string[]
  return entrypoint.length === 1 && entrypoint[0]?.endsWith('/node') ? entrypoint : ['node']
}

function jsonBlob(mediaType: string, value: object) {
  const bytes = Buffer.from(JSON.stringify(value))
  return { bytes, descriptor: { mediaType, digest: digestOf(bytes), size: bytes.length } }
}

function blobPath(digest: string): string {
  return `blobs/${digest.replace(':', '/')}`
}

function tarOf(files: ReadonlyMap<string, Uint8Array | string>): Promise<Uint8Array> {
  const header = { mtime: new Date(0), uid: 0, gid: 0, uname: '', gname: '', mode: 0o644 }
  return packTar(
    [...files].map(([name, content]) => {
      const body = typeof content === 'string' ? Buffer.from(content) : content
      return { header: { ...header, name, type: 'file' as const, size: body.length }, body }
    }),
  )
}
