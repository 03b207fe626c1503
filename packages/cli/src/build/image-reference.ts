import { usageError } from '../usage-error.ts'

const architectures: Readonly<Record<string, string>> = {
  x64: 'amd64',
  arm64: 'arm64',
  ppc64: 'ppc64le',
  s390x: 's390x',
}

/** The grammar of distribution/reference: a registry, path components in lower case, and a tag. */
const referenceForm =
  /^(?:[a-zA-Z0-9][a-zA-Z0-9.-]*(?::\d{1,5})?\/)?[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*)*(?::[\w][\w.-]{0,127})?$/

/**
 * The reference of an image with a tag.
 *
 * @throws CliError CLI_USAGE.
 */
export function imageReference(image: string, version: string): string {
  // The name of an npm package may have a scope.
  const name = image.replace(/^@/, '')
  if (name.length > 255 || !referenceForm.test(name)) {
    throw usageError(
      `the image must be a name such as registry.example.com/team/operator:1.2.3; got ${JSON.stringify(image)}`,
    )
  }
  const hasTag = name.slice(name.lastIndexOf('/') + 1).includes(':')
  // A tag has no plus sign, which versions may have.
  return hasTag ? name : `${name}:${version.replaceAll('+', '_')}`
}

/**
 * The architecture of a platform such as linux/arm64, by its name in Go; that of this machine when absent.
 *
 * @throws CliError CLI_USAGE.
 */
export function architectureOf(platform: string | undefined, hasBase: boolean): string {
  const own = architectures[process.arch] ?? process.arch
  if (platform === undefined) return own
  const [, architecture] = /^linux\/([a-z0-9]+)$/.exec(platform) ?? []
  if (architecture === undefined || !Object.values(architectures).includes(architecture)) {
    const known = Object.values(architectures).map((name) => `linux/${name}`)
    throw usageError(`--platform must be one of ${known.join(', ')}; got ${JSON.stringify(platform)}`)
  }
  if (!hasBase && architecture !== own) {
    throw usageError(
      `--platform ${platform} needs --base: without a base image the image contains the Node of this machine, linux/${own}`,
    )
  }
  return architecture
}
