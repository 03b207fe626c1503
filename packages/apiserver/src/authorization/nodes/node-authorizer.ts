import { quoteGo } from '@kubewright/kube/json'
import { parseFieldSelector } from '@kubewright/kube/selectors'
import type { Store } from '../../storage/index.ts'
import type { UserInfo } from '../../user-info.ts'
import { type Attributes, type Decision, isPrivileged } from '../attributes.ts'
import type { Authorizer } from '../rbac/authorizer.ts'
import { bootstrapTemplates } from '../rbac/bootstrap/index.ts'
import { roleStorageNames } from '../rbac/policy-index.ts'
import { type PolicyRule, readRules, ruleAllows } from '../rbac/policy-rule.ts'
import { NodeGraph } from './node-graph.ts'
import type { RelatedKind } from './references.ts'

const namePrefix = 'system:node:'
const nodesGroup = 'system:nodes'
const leaseNamespace = 'kube-node-lease'
/** The message in place of rules. */
const noRules = 'node authorizer does not support user rule resolution'

/** True: allowed. A string: refused for this reason; empty for no specific reason. */
type NodeVerdict = true | string

type Judge = (node: string, attributes: Attributes, graph: () => NodeGraph) => NodeVerdict

/** The Node authorizer decides first; the roles decide what it does not allow. */
export function withNodes(roles: Authorizer, store: Store): Authorizer {
  let made: NodeGraph | undefined
  const graph = () => {
    made ??= new NodeGraph(store)
    return made
  }

  return {
    rulesOfRole: roles.rulesOfRole,
    authorize(attributes) {
      const node = nodeOf(attributes.user)
      if (node === undefined || isPrivileged(attributes.user)) return roles.authorize(attributes)
      const verdict = judged(node, attributes, graph)
      return verdict === true ? { isAllowed: true, reason: '' } : withReason(roles.authorize(attributes), verdict)
    },
    rulesFor(user, namespace) {
      const found = roles.rulesFor(user, namespace)
      return nodeOf(user) === undefined ? found : { ...found, incompleteness: noRules }
    },
  }
}

/** The node of a user; empty for a node user without a name; undefined for other users. */
function nodeOf({ name, groups }: UserInfo): string | undefined {
  return name.startsWith(namePrefix) && groups.includes(nodesGroup) ? name.slice(namePrefix.length) : undefined
}

function withReason(decision: Decision, why: string): Decision {
  if (decision.isAllowed || why === '') return decision
  return { isAllowed: false, reason: decision.reason === '' ? why : `${why}\n${decision.reason}` }
}

function judged(node: string, attributes: Attributes, graph: () => NodeGraph): NodeVerdict {
  if (node === '') return `unknown node for user ${quoteGo(attributes.user.name)}`
  const { apiGroup, resource } = attributes
  const judge = attributes.isResourceRequest
    ? judges.get(apiGroup === '' ? resource : `${resource}.${apiGroup}`)
    : undefined
  if (judge !== undefined) return judge(node, attributes, graph)
  return nodeRules().some((rule) => ruleAllows(rule, attributes)) ? true : ''
}

let rules: readonly PolicyRule[] | undefined

/** The rules of every node: those of the role system:node, regardless of the stored role. */
function nodeRules(): readonly PolicyRule[] {
  const isNodeRole = ({ resource, name }: { readonly resource: string; readonly name: string }) =>
    resource === roleStorageNames.clusterRoles && name === 'system:node'
  rules ??= readRules(bootstrapTemplates().find(isNodeRole)?.content ?? {})
  return rules
}

function related(kind: RelatedKind): Judge {
  return (node, { namespace, name }, graph) => {
    if (name === '') return 'No Object name found'
    return graph().isRelated(node, kind, namespace, name) || unrelated(node)
  }
}

function unrelated(node: string): string {
  return `no relationship found between node '${node}' and this object`
}

function reading(kind: RelatedKind): Judge {
  return (node, attributes, graph) => {
    if (!['get', 'list', 'watch'].includes(attributes.verb)) return 'can only read resources of this type'
    if (attributes.subresource !== '') return 'cannot read subresource'
    if (attributes.namespace === '') return 'can only read namespaced object of this type'
    return related(kind)(node, attributes, graph)
  }
}

function getting(kind: RelatedKind): Judge {
  return (node, attributes, graph) => {
    if (attributes.verb !== 'get') return 'can only get individual resources of this type'
    if (attributes.subresource !== '') return 'cannot get subresource'
    return related(kind)(node, attributes, graph)
  }
}

const claims: Judge = (node, attributes, graph) => {
  if (attributes.subresource !== 'status') return getting('claim')(node, attributes, graph)
  if (!['update', 'patch'].includes(attributes.verb)) return 'can only get/update/patch this type'
  return related('claim')(node, attributes, graph)
}

const accounts: Judge = (node, attributes, graph) => {
  const { verb, namespace, name, subresource } = attributes
  if (verb === 'get' && subresource === '') return reading('account')(node, attributes, graph)
  if (verb !== 'create' || name === '') return 'can only create tokens for individual service accounts'
  if (subresource !== 'token') return 'can only create token subresource of serviceaccount'
  return graph().isRelated(node, 'account', namespace, name) || unrelated(node)
}

const ownVerbs = ['get', 'create', 'update', 'patch', 'delete']

/** The name of a created lease is checked by admission. */
const leases: Judge = (node, { verb, namespace, name }) => {
  if (!ownVerbs.includes(verb)) return 'can only get, create, update, patch, or delete a node lease'
  if (namespace !== leaseNamespace) return `can only access leases in the "${leaseNamespace}" system namespace`
  if (verb !== 'create' && name !== node) return 'can only access node lease with the same name as the requesting node'
  return true
}

const storageNodes: Judge = (node, { verb, subresource, name }) => {
  if (!ownVerbs.includes(verb)) return 'can only get, create, update, patch, or delete a CSINode'
  if (subresource !== '') return 'cannot authorize CSINode subresources'
  if (verb !== 'create' && name !== node) return 'can only access CSINode with the same name as the requesting node'
  return true
}

const slices: Judge = (node, attributes, graph) => {
  const { verb, subresource } = attributes
  if (subresource !== '') return 'cannot authorize ResourceSlice subresources'
  if (verb === 'create') return true
  if (['get', 'update', 'patch', 'delete'].includes(verb)) return related('slice')(node, attributes, graph)
  if (['watch', 'list', 'deletecollection'].includes(verb)) {
    if (selects(attributes, 'spec.nodeName', node)) return true
    return 'can only list/watch/deletecollection resourceslices with nodeName field selector'
  }
  return 'only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, delete, deletecollection'
}

const nodes: Judge = (node, { verb, subresource, name }) => {
  if (subresource === 'status') return ['update', 'patch'].includes(verb) || ''
  if (subresource !== '') return ''
  if (['create', 'update', 'patch'].includes(verb)) return true
  if (!['get', 'list', 'watch'].includes(verb)) return ''
  if (name === node) return true
  if (name === '') return `node '${node}' cannot read all nodes, only its own Node object`
  return `node '${node}' cannot read '${name}', only its own Node object`
}

const pods: Judge = (node, attributes, graph) => {
  const { verb, subresource, name } = attributes
  if (subresource === 'status') return ['update', 'patch'].includes(verb) || ''
  if (subresource === 'eviction') return verb === 'create' || ''
  if (subresource !== '') return ''
  if (verb === 'create' || verb === 'delete') return true
  if (verb === 'get') return related('pod')(node, attributes, graph)
  if (verb !== 'list' && verb !== 'watch') return ''
  if (selects(attributes, 'spec.nodeName', node)) return true
  if (name !== '') return related('pod')(node, attributes, graph)
  return 'can only list/watch pods with spec.nodeName field selector'
}

/** By the storage names of the resources. PodCertificateRequests are disabled in Kubernetes 1.36. */
const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['secrets', reading('secret')],
  ['configmaps', reading('configmap')],
  ['persistentvolumeclaims', claims],
  ['persistentvolumes', getting('volume')],
  ['resourceclaims.resource.k8s.io', getting('resourceclaim')],
  ['volumeattachments.storage.k8s.io', getting('attachment')],
  ['serviceaccounts', accounts],
  ['leases.coordination.k8s.io', leases],
  ['csinodes.storage.k8s.io', storageNodes],
  ['resourceslices.resource.k8s.io', slices],
  ['nodes', nodes],
  ['pods', pods],
  ['podcertificaterequests.certificates.k8s.io', () => ''],
])

/** Whether a selector requires the field to have the value; further requirements are allowed. */
function selects({ fieldSelector }: Attributes, field: string, value: string): boolean {
  if (fieldSelector === undefined) return false
  try {
    const { requirements } = parseFieldSelector(fieldSelector)
    return requirements.some((each) => each.field === field && each.operator === '=' && each.value === value)
  } catch {
    return false
  }
}
