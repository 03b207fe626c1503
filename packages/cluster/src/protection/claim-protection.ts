import { type Controller, type ControllerEnvironment, watch } from 'kubewright/controller'
import { enqueueMapped } from 'kubewright/handler'
import { PersistentVolumeClaim, Pod } from 'kubewright/kinds'
import { createProtection } from './protection.ts'

/** A claim is in use while a pod on a node names it. */
export function createClaimProtection(environment: ControllerEnvironment): Controller {
  return createProtection(
    {
      name: 'claim-protection',
      kind: PersistentVolumeClaim,
      finalizer: 'kubernetes.io/pvc-protection',
      sources: [watch(Pod, enqueueMapped(claimsOf), ({ type }) => type === 'deleted')],
      isInUse: ({ metadata: { namespace, name } }, cache) =>
        cache
          .list(Pod, { namespace })
          .some((pod) => pod.spec?.nodeName !== undefined && claimsOf(pod).some((claim) => claim.name === name)),
    },
    environment,
  )
}

/** The claims of a pod: those that it names, and those that are created for its ephemeral volumes. */
function claimsOf({
  metadata,
  spec,
}: Pod): readonly { readonly namespace: string | undefined; readonly name: string }[] {
  const { namespace } = metadata
  return (spec?.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim !== undefined) return [{ namespace, name: persistentVolumeClaim.claimName }]
    return ephemeral === undefined ? [] : [{ namespace, name: `${metadata.name}-${name}` }]
  })
}
