import { type PatchPrecondition, requireKeyUnchanged, requireMetadataKeyUnchanged } from '@kubewright/kube/patch'

const metadataPrefix = 'metadata.'

/** The preconditions that protect keys; those of metadata are written metadata.KEY. */
export function preconditionsOf(keys: readonly string[]): PatchPrecondition[] {
  return keys.map((key) =>
    key.startsWith(metadataPrefix)
      ? requireMetadataKeyUnchanged(key.slice(metadataPrefix.length))
      : requireKeyUnchanged(key),
  )
}
