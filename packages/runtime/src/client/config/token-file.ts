import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { readCredential } from './credential-file.ts'

/**
 * The token in a file, read again when it is older than the limit or was refused. If the file becomes unreadable, the
 * previous token, or the one given at the start, stays in use.
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
    /** The refusal of a token that was already replaced does not affect the current one. */
    invalidate(refused: string): void {
      if (refused === token) readMs = Number.NEGATIVE_INFINITY
    },
  }
}
