import { spawnSync } from 'node:child_process'

/** Oldest toolchain that builds Kubernetes 1.36. */
const oldestMinor = 26

export type GoToolchain =
  | { readonly present: true; readonly version: string }
  | { readonly present: false; readonly reason: string }

let found: GoToolchain | undefined

/** The Go toolchain of this machine, or the reason why there is no usable one. Cached. */
export function goToolchain(): GoToolchain {
  found ??= lookForGo()
  return found
}

function lookForGo(): GoToolchain {
  const result = spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' })
  if (result.status !== 0) return { present: false, reason: 'Go is not installed' }
  const version = result.stdout.trim()
  const minor = Number(/^go1\.(\d+)/.exec(version)?.[1] ?? 0)
  if (minor >= oldestMinor) return { present: true, version }
  return { present: false, reason: `Go is ${version}, and Kubernetes 1.36 needs 1.${oldestMinor}` }
}
