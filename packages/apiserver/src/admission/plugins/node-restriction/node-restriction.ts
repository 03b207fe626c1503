import { quoteGo } from '@kubewright/kube/json'
import { textAt } from '../../../read-object.ts'
import { commonNameOf } from '../../../registry/index.ts'
import type { UserInfo } from '../../../user-info.ts'
import type { AdmissionAttributes } from '../../admission.ts'
import type { AdmissionDependencies } from '../../dependencies.ts'
import { refuse } from '../../refusal.ts'
import type { Plugin } from '../plugin.ts'
import { checkClaimStatus } from './claims.ts'
import { checkNode } from './nodes.ts'
import { checkPod, checkPodEviction, checkPodStatus } from './pods.ts'
import { checkTokenRequest } from './token-requests.ts'

const userPrefix = 'system:node:'
const leaseNamespace = 'kube-node-lease'
const nodeSigners: ReadonlySet<string> = new Set([
  'kubernetes.io/kubelet-serving',
  'kubernetes.io/kube-apiserver-client-kubelet',
])

type NodeRestrictionContext = Pick<AdmissionDependencies, 'store' | 'access'>
type Check = (node: string, attributes: AdmissionAttributes, context: NodeRestrictionContext) => void

/** What a kubelet may do to each resource beyond authorization; other resources are not restricted. */
const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['pods', checkPods],
  ['nodes', checkNode],
  ['persistentvolumeclaims', checkClaimStatus],
  ['serviceaccounts', checkTokenRequest],
  ['leases.coordination.k8s.io', checkLease],
  ['csinodes.storage.k8s.io', checkOwnName],
  ['resourceslices.resource.k8s.io', checkSlice],
  ['certificatesigningrequests.certificates.k8s.io', checkCertificate],
])

/** Restricts kubelets to their own node and the pods on it. */
export function createNodeRestriction(context: NodeRestrictionContext): Plugin {
  return {
    check(attributes) {
      if (attributes.verb === 'CONNECT') return
      const { user, resource } = attributes
      if (!isNode(user)) return
      const node = user.name.slice(userPrefix.length)
      if (node === '') refuse(attributes, `could not determine node from user ${quoteGo(user.name)}`)
      checks.get(resource.storageName)?.(node, attributes, context)
    },
  }
}

function isNode({ name, groups }: UserInfo): boolean {
  return name.startsWith(userPrefix) && (groups ?? []).includes('system:nodes')
}

function checkPods(node: string, attributes: AdmissionAttributes, { store }: NodeRestrictionContext): void {
  const { subresource } = attributes
  if (subresource === '') checkPod(node, attributes, store)
  else if (subresource === 'status') checkPodStatus(node, attributes)
  else if (subresource === 'eviction') checkPodEviction(node, attributes, store)
  else {
    const allowed = "only 'status' and 'eviction' are allowed"
    refuse(attributes, `unexpected pod subresource ${quoteGo(subresource)}, ${allowed}`)
  }
}

function nameOf({ verb, name, object }: AdmissionAttributes): string {
  return verb === 'CREATE' ? textAt(object, 'metadata', 'name') : name
}

function checkLease(node: string, attributes: AdmissionAttributes): void {
  if (attributes.namespace !== leaseNamespace) {
    refuse(attributes, `can only access leases in the ${quoteGo(leaseNamespace)} system namespace`)
  }
  if (nameOf(attributes) !== node) {
    refuse(attributes, 'can only access node lease with the same name as the requesting node')
  }
}

function checkOwnName(node: string, attributes: AdmissionAttributes): void {
  if (nameOf(attributes) === node) return
  refuse(attributes, 'can only access CSINode with the same name as the requesting node')
}

function checkSlice(node: string, attributes: AdmissionAttributes): void {
  const { verb, object, oldObject } = attributes
  if (verb !== 'CREATE' && verb !== 'DELETE') return
  if (textAt(verb === 'CREATE' ? object : oldObject, 'spec', 'nodeName') === node) return
  const what = verb === 'CREATE' ? 'create' : 'delete'
  refuse(attributes, `can only ${what} ResourceSlice with the same NodeName as the requesting node`)
}

function checkCertificate(node: string, attributes: AdmissionAttributes): void {
  const { verb, object } = attributes
  if (verb !== 'CREATE' || !nodeSigners.has(textAt(object, 'spec', 'signerName'))) return
  if (commonNameOf(textAt(object, 'spec', 'request')) === `${userPrefix}${node}`) return
  refuse(attributes, `can only create a node CSR with CN=${userPrefix}${node}`)
}
