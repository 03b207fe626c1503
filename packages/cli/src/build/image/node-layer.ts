import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { CliError } from '../../errors.ts'
import { type Layer, type LayerEntry, layerOf } from './layer.ts'

/** Where the image has Node. */
export const nodePath = 'usr/local/bin/node'

/**
 * The Node that runs this command, with the system's libraries that it has loaded: an image without a base image. The user
 * 65532 is the one of distroless images.
 *
 * @throws CliError CLI_IMAGE_BASE_NEEDED on other systems than Linux.
 */
export function nodeLayer(): Promise<Layer> {
  if (process.platform !== 'linux') {
    const message = `an image needs Node for Linux, and this is ${process.platform}; pass a base image with --base FILE, or build with the Dockerfile`
    throw new CliError('CLI_IMAGE_BASE_NEEDED', message)
  }
  const libraries = sharedLibraries().map((path): LayerEntry => fileEntry(path.slice(1), path))
  const files: readonly LayerEntry[] = [
    ...libraries,
    fileEntry(nodePath, process.execPath),
    {
      path: 'etc/passwd',
      content: 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
    },
    { path: 'etc/group', content: 'root:x:0:\nnonroot:x:65532:\n' },
    // Without it the C library asks name servers before it reads /etc/hosts.
    { path: 'etc/nsswitch.conf', content: 'hosts: files dns\n' },
  ]
  const folders = foldersOf(files).map((path): LayerEntry => ({ path }))
  const writable: LayerEntry = { path: 'tmp', mode: 0o1777 }
  const createdBy = `kubewright build: Node ${process.versions.node}`
  return layerOf([...folders, writable, ...files], { createdBy, isCompressed: true })
}

interface ReportWithNetwork {
  excludeNetwork: boolean
  getReport(): object
}

/** The paths of the libraries in this process, as the loader has found them; the kernel's own has no file. */
function sharedLibraries(): readonly string[] {
  // The types lack excludeNetwork, which Node has since 20.13.
  const report = process.report as unknown as ReportWithNetwork
  const wasExcluded = report.excludeNetwork
  // Without it the report asks name servers.
  report.excludeNetwork = true
  const { sharedObjects } = report.getReport() as { readonly sharedObjects: readonly string[] }
  report.excludeNetwork = wasExcluded
  return sharedObjects.filter((path) => path.startsWith('/') && /\.so(?:\.|$)/.test(path))
}

function fileEntry(path: string, source: string): LayerEntry {
  return { path, content: readFileSync(source), mode: 0o755 }
}

/** Every folder above the files. */
function foldersOf(files: readonly LayerEntry[]): readonly string[] {
  const folders = new Set<string>()
  for (const { path } of files) {
    for (let folder = dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  }
  return [...folders]
}
