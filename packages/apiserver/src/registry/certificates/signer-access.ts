import { type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { forbiddenStatus, StatusError } from '@kubewright/kube/status'
import { objectAt, textAt } from '../../read-object.ts'
import type { Endpoint, RequestAccess, StrategyContext } from '../kind-strategy.ts'

const group = 'certificates.k8s.io'

/** Refuses to approve or issue a certificate if the user may write to it but not act for its signer. */
export function refuseForeignSigner(
  endpoint: Endpoint,
  request: JsonObject,
  old: JsonObject,
  { access }: StrategyContext,
): void {
  if (access === undefined || (endpoint !== 'approval' && endpoint !== 'status')) return
  if (endpoint === 'status' && jsonEqual(objectAt(request, 'status'), objectAt(old, 'status'))) return
  const verb = endpoint === 'approval' ? 'approve' : 'sign'
  const signer = textAt(old, 'spec', 'signerName')
  if (speaksFor(access, verb, signer)) return
  const why = `user not permitted to ${verb} requests with signerName ${quoteGo(signer)}`
  const resource = { group, resource: 'certificatesigningrequests' }
  throw new StatusError(forbiddenStatus(resource, textAt(old, 'metadata', 'name'), why))
}

/** A right for a signer, or for all signers of its domain. */
function speaksFor(access: RequestAccess, verb: string, signer: string): boolean {
  const domain = signer.split('/', 1)[0] ?? ''
  const wanted = { verb, apiGroup: group, resource: 'signers', namespace: '' }
  return [signer, `${domain}/*`].some((name) => access.refusalOf({ ...wanted, name }) === undefined)
}
