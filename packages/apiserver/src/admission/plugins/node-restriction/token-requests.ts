import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { notFoundStatus, StatusError } from '@kubewright/kube/status'
import { listAt, textAt, valueAt } from '../../../read-object.ts'
import type { Store } from '../../../storage/index.ts'
import type { AdmissionAttributes } from '../../admission.ts'
import type { AdmissionDependencies } from '../../dependencies.ts'
import { refuse } from '../../refusal.ts'

/** A kubelet requests tokens for the pods on its node, and only for audiences that those pods use. */
export function checkTokenRequest(
  node: string,
  attributes: AdmissionAttributes,
  { store, access }: Pick<AdmissionDependencies, 'store' | 'access'>,
): void {
  const { verb, subresource, object, namespace } = attributes
  if (verb !== 'CREATE' || subresource !== 'token') return
  const reference = valueAt(object, 'spec', 'boundObjectRef')
  const name = textAt(reference, 'name')
  if (textAt(reference, 'apiVersion') !== 'v1' || textAt(reference, 'kind') !== 'Pod' || name === '') {
    refuse(attributes, 'node requested token not bound to a pod')
  }
  const uid = textAt(reference, 'uid')
  if (uid === '') refuse(attributes, 'node requested token with a pod binding without a uid')
  const pod = store.get({ resource: 'pods', namespace, name })?.object
  if (pod === undefined) throw new StatusError(notFoundStatus({ group: '', resource: 'pod' }, name))
  if (textAt(pod, 'metadata', 'uid') !== uid) {
    const why = 'does not match the UID in record. The object might have been deleted and then recreated'
    refuse(attributes, `the UID in the bound object reference (${uid}) ${why}`)
  }
  if (textAt(pod, 'spec', 'nodeName') !== node) {
    refuse(attributes, 'node requested token bound to a pod scheduled on a different node')
  }
  const audience = audienceOf(attributes)
  if (hasAudience(pod, audience, store) || isPermitted(audience, attributes, access)) return
  const who = `${attributes.user.name} is not authorized to request tokens for this audience`
  refuse(attributes, `audience ${quoteGo(audience)} not found in pod spec volume, ${who}`)
}

function audienceOf(attributes: AdmissionAttributes): string {
  const audiences = listAt(attributes.object, 'spec', 'audiences').map(String)
  if (audiences.length > 1) refuse(attributes, 'node may only request 0 or 1 audiences')
  return audiences[0] ?? ''
}

/** Whether a role allows nodes the audience; the audience takes the place of the resource. */
function isPermitted(
  audience: string,
  attributes: AdmissionAttributes,
  access: AdmissionDependencies['access'],
): boolean {
  const { user, namespace, name } = attributes
  const audienceAttributes = {
    user,
    verb: 'request-serviceaccounts-token-audience',
    isResourceRequest: true,
    apiGroup: '',
    namespace,
    name,
  }
  return access.authorizer.authorize({ ...audienceAttributes, resource: audience, subresource: '', path: '' }).isAllowed
}

function hasAudience(pod: JsonObject, audience: string, store: Store): boolean {
  return listAt(pod, 'spec', 'volumes').some((volume) => {
    const tokens = listAt(volume, 'projected', 'sources').map((source) => valueAt(source, 'serviceAccountToken'))
    if (tokens.some((token) => token !== undefined && textAt(token, 'audience') === audience)) return true
    const driver =
      textAt(volume, 'csi', 'driver') || driverOfClaim(pod, textAt(volume, 'persistentVolumeClaim', 'claimName'), store)
    if (driver === '') return false
    const found = store.get({ resource: 'csidrivers.storage.k8s.io', namespace: '', name: driver })?.object
    return listAt(found, 'spec', 'tokenRequests').some((request) => textAt(request, 'audience') === audience)
  })
}

/** The driver of the volume that a claim is bound to. */
function driverOfClaim(pod: JsonObject, name: string, store: Store): string {
  const namespace = textAt(pod, 'metadata', 'namespace')
  const claim = store.get({ resource: 'persistentvolumeclaims', namespace, name })?.object
  const volume = textAt(claim, 'spec', 'volumeName')
  const found = store.get({ resource: 'persistentvolumes', namespace: '', name: volume })?.object
  return textAt(found, 'spec', 'csi', 'driver')
}
