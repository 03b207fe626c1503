import type { JsonObject } from '@kubewright/kube/json'

/** The flow schemas that every server has from its start. */

interface FlowSchema {
  readonly name: string
  readonly level: string
  readonly precedence: number
  readonly method?: 'ByUser' | 'ByNamespace'
  readonly subjects: readonly JsonObject[]
  readonly resourceRules?: readonly JsonObject[]
  readonly nonResourceRules?: readonly JsonObject[]
}

const groups = (...names: string[]) => names.map((name) => ({ kind: 'Group', group: { name } }))
const users = (...names: string[]) => names.map((name) => ({ kind: 'User', user: { name } }))
const systemAccounts = { kind: 'ServiceAccount', serviceAccount: { namespace: 'kube-system', name: '*' } }

function resources(verbs: string[], group: string, names: string[], clusterScope: boolean): JsonObject {
  const rule = { verbs, apiGroups: [group], resources: names }
  return clusterScope ? { ...rule, clusterScope, namespaces: ['*'] } : { ...rule, namespaces: ['*'] }
}

const everything = {
  resourceRules: [resources(['*'], '*', ['*'], true)],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
}
const everybody = groups('system:unauthenticated', 'system:authenticated')
const controllerManager = 'system:kube-controller-manager'
const scheduler = 'system:kube-scheduler'

/** Immutable for every user. */
const mandatory: readonly FlowSchema[] = [
  { name: 'exempt', level: 'exempt', precedence: 1, subjects: groups('system:masters'), ...everything },
  { name: 'catch-all', level: 'catch-all', precedence: 10_000, method: 'ByUser', subjects: everybody, ...everything },
]

const suggested: readonly FlowSchema[] = [
  {
    name: 'system-nodes',
    level: 'system',
    precedence: 500,
    method: 'ByUser',
    subjects: groups('system:nodes'),
    ...everything,
  },
  {
    name: 'system-node-high',
    level: 'node-high',
    precedence: 400,
    method: 'ByUser',
    subjects: groups('system:nodes'),
    resourceRules: [
      resources(['*'], '', ['nodes', 'nodes/status'], true),
      resources(['*'], 'coordination.k8s.io', ['leases'], false),
    ],
  },
  {
    name: 'probes',
    level: 'exempt',
    precedence: 2,
    subjects: everybody,
    nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/readyz', '/livez'] }],
  },
  {
    name: 'system-leader-election',
    level: 'leader-election',
    precedence: 100,
    method: 'ByUser',
    subjects: [...users(controllerManager, scheduler), systemAccounts],
    resourceRules: [resources(['get', 'create', 'update'], 'coordination.k8s.io', ['leases'], false)],
  },
  ...[controllerManager, scheduler].map((user) => ({
    name: user.slice('system:'.length),
    level: 'workload-high',
    precedence: 800,
    method: 'ByNamespace' as const,
    subjects: users(user),
    ...everything,
  })),
  {
    name: 'kube-system-service-accounts',
    level: 'workload-high',
    precedence: 900,
    method: 'ByNamespace',
    subjects: [systemAccounts],
    ...everything,
  },
  {
    name: 'service-accounts',
    level: 'workload-low',
    precedence: 9000,
    method: 'ByUser',
    subjects: groups('system:serviceaccounts'),
    ...everything,
  },
  {
    name: 'global-default',
    level: 'global-default',
    precedence: 9900,
    method: 'ByUser',
    subjects: everybody,
    ...everything,
  },
]

/** The specs of the immutable ones, by name. */
export const mandatoryFlowSchemas: ReadonlyMap<string, JsonObject> = new Map(
  mandatory.map((schema) => [schema.name, specOf(schema)]),
)

/** The levels and specs of all, by name. */
export function flowSchemasAtStart(): ReadonlyMap<string, { readonly level: string; readonly spec: JsonObject }> {
  return new Map(
    [...mandatory, ...suggested].map((schema) => [schema.name, { level: schema.level, spec: specOf(schema) }]),
  )
}

function specOf({ level, precedence, method, subjects, resourceRules, nonResourceRules }: FlowSchema): JsonObject {
  const rule = {
    subjects,
    ...(resourceRules === undefined ? {} : { resourceRules }),
    ...(nonResourceRules === undefined ? {} : { nonResourceRules }),
  }
  return {
    priorityLevelConfiguration: { name: level },
    matchingPrecedence: precedence,
    ...(method === undefined ? {} : { distinguisherMethod: { type: method } }),
    rules: [rule],
  }
}
