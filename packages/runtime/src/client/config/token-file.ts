import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { readCredential } from './credential-file.ts'

/**
 * The token in a file, read again when it is older than the limit or was refused. A file that cannot be read any more
 * does not take away the token that was read before, or the one given to begin with.
 */
export function fileToken(path: string, runtime: Runtime, firstToken?: string) {
  let token = firstToken
  let readMs = Number.NEGATIVE_INFINITY
  const isFresh = () => runtime.clock.monotonic() - readMs < runtimeLimits.tokenFileAgeMsMax
  return {
    token(): string {
      if (token !== undefined && isFresh()) return token
      token = readCredential(path)?.trim() ?? token
      readMs = runtime.clock.monotonic()
      if (token !== undefined) return token
      throw new RuntimeError('KUBECONFIG_INVALID', `there is no token in ${path}`)
    },
    /** A token that was replaced meanwhile says nothing about the one in use. */
    invalidate(refused: string): void {
      if (refused === token) readMs = Number.NEGATIVE_INFINITY
    },
  }
}
