import { readFileSync } from 'node:fs'
import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { RenewingToken } from './https-transport.ts'

/**
 * The token in a file, read again when it is older than the limit or was refused. A file that cannot be read any more
 * does not take away the token that was read before.
 */
export function fileToken(path: string, runtime: Runtime): RenewingToken {
  let token: string | undefined
  let readMs = 0
  let wasRefused = false
  const isFresh = () => !wasRefused && runtime.clock.monotonic() - readMs < runtimeLimits.tokenFileAgeMsMax
  return {
    current() {
      if (token !== undefined && isFresh()) return token
      token = readToken(path) ?? token
      readMs = runtime.clock.monotonic()
      wasRefused = false
      if (token !== undefined) return token
      throw new RuntimeError('KUBECONFIG_INVALID', `there is no token in ${path}`)
    },
    refused() {
      wasRefused = true
    },
  }
}

/** Undefined when there is none to be had. */
function readToken(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return text === '' ? undefined : text
  } catch {
    return undefined
  }
}
