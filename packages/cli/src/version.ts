import { createRequire } from 'node:module'

/** The version of the package, which all packages share. */
export function version(): string {
  const { version: text } = createRequire(import.meta.url)('@kubewright/cli/package.json') as {
    readonly version: string
  }
  return text
}
