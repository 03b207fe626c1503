import { type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { forbiddenStatus } from '@kubewright/kube/status'
import { objectAt, textAt } from '../../read-object.ts'
import { fail, groupResourceOf, nameIn, type Operation } from '../operation.ts'
import type { WritableEndpoint } from './update-strategy.ts'

const certificates = 'certificates.k8s.io'

/** Refuses to approve or issue a certificate if the user may write to it but not act for its signer. */
export function refuseForeignSigner(
  operation: Operation,
  endpoint: WritableEndpoint,
  object: JsonObject,
  old: JsonObject,
): void {
  const { resource } = operation
  if (resource.definition.group !== certificates || (endpoint !== 'approval' && endpoint !== 'status')) return
  if (endpoint === 'status' && jsonEqual(objectAt(object, 'status'), objectAt(old, 'status'))) return
  const verb = endpoint === 'approval' ? 'approve' : 'sign'
  const signer = textAt(old, 'spec', 'signerName')
  if (speaksFor(operation, verb, signer)) return
  const why = `user not permitted to ${verb} requests with signerName ${quoteGo(signer)}`
  fail(forbiddenStatus(groupResourceOf(resource), nameIn(operation), why))
}

/** A right for a signer, or for all signers of its domain. */
function speaksFor({ context, request }: Operation, verb: string, signer: string): boolean {
  const { access } = context
  if (access === undefined) return true
  const domain = signer.split('/', 1)[0] ?? ''
  return [signer, `${domain}/*`].some((name) => {
    const signerAttributes = {
      user: request.user,
      verb,
      isResourceRequest: true,
      apiGroup: certificates,
      resource: 'signers',
      name,
    }
    return access.authorizer.authorize({ ...signerAttributes, subresource: '', namespace: '', path: '' }).isAllowed
  })
}
