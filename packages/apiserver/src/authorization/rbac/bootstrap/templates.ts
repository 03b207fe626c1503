import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { aggregationManager } from '../aggregated-rules.ts'
import { roleStorageNames } from '../policy-index.ts'
import { clusterRoleBindingLines, roleBindingLines, roleLines } from './bindings.ts'
import { clusterRoleLines } from './cluster-roles.ts'
import { controllerRoleLines } from './controller-roles.ts'
import { type BindingLine, type RoleLine, readBindingLines, readRoleLines } from './read-lines.ts'

/** An object of the bootstrap policy without uid and times, which differ between servers. */
export interface Template {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  /** Everything except the metadata. */
  readonly content: JsonObject
  readonly metadata: JsonObject
  /** The field managers and their fields. */
  readonly managers: readonly { readonly manager: string; readonly operation: string; readonly fields: JsonObject }[]
}

const group = 'rbac.authorization.k8s.io'
const apiVersion = `${group}/v1`
const aggregateLabel = (name: string) => `${group}/aggregate-to-${name}`
const annotations = { 'rbac.authorization.kubernetes.io/autoupdate': 'true' }
const bootLabels = { 'kubernetes.io/bootstrapping': 'rbac-defaults' }
const annotationFields = { '.': {}, 'f:rbac.authorization.kubernetes.io/autoupdate': {} }

let templates: readonly Template[] | undefined

/** All objects of the bootstrap policy, in the order in which Kubernetes creates them. Computed once per process. */
export function bootstrapTemplates(): readonly Template[] {
  templates ??= readTemplates()
  return templates
}

function readTemplates(): readonly Template[] {
  const ofControllers = readRoleLines(controllerRoleLines)
  const clusterRoles = withGatheredRules([...readRoleLines(clusterRoleLines), ...ofControllers])
  const clusterBindings = [...readBindingLines(clusterRoleBindingLines), ...ofControllers.map(controllerBinding)]
  return [
    ...clusterRoles.map(roleTemplate),
    ...clusterBindings.map(bindingTemplate),
    ...readRoleLines(roleLines).map(roleTemplate),
    ...readBindingLines(roleBindingLines).map(bindingTemplate),
  ]
}

/** Each controller's role is bound to its service account. */
function controllerBinding({ name }: RoleLine): BindingLine {
  const account = name.slice(name.lastIndexOf(':') + 1)
  const subjects = [{ kind: 'ServiceAccount', namespace: 'kube-system', name: account }]
  return { namespace: '', name, role: name, subjects: freezeJson(subjects) }
}

/** The roles with their aggregated rules, including aggregation in turn; no rule is in two of the aggregated roles. */
function withGatheredRules(roles: readonly RoleLine[]): readonly RoleLine[] {
  const rulesOf = (role: RoleLine): readonly JsonObject[] =>
    role.gathers === '' ? role.rules : roles.filter((other) => other.gatheredIn === role.gathers).flatMap(rulesOf)
  return roles.map((role) => (role.gathers === '' ? role : { ...role, rules: freezeJson([...rulesOf(role)]) }))
}

function roleTemplate({ namespace, name, gatheredIn, gathers, rules }: RoleLine): Template {
  const isCluster = namespace === ''
  const aggregation = { clusterRoleSelectors: [{ matchLabels: { [aggregateLabel(gathers)]: 'true' } }] }
  const labels = gatheredIn === '' ? bootLabels : { ...bootLabels, [aggregateLabel(gatheredIn)]: 'true' }
  return template(
    isCluster ? roleStorageNames.clusterRoles : roleStorageNames.roles,
    { namespace, name, labels },
    {
      kind: isCluster ? 'ClusterRole' : 'Role',
      apiVersion,
      ...(gathers === '' ? {} : { aggregationRule: aggregation }),
      rules,
    },
    gathers === ''
      ? [updated({ ...metadataFields(labels), 'f:rules': {} })]
      : [
          { manager: aggregationManager, operation: 'Apply', fields: { 'f:rules': {} } },
          updated({ ...metadataFields(labels), 'f:aggregationRule': { '.': {}, 'f:clusterRoleSelectors': {} } }),
        ],
  )
}

function bindingTemplate({ namespace, name, role, subjects }: BindingLine): Template {
  const isCluster = namespace === ''
  const roleRef = { apiGroup: group, kind: isCluster ? 'ClusterRole' : 'Role', name: role }
  return template(
    isCluster ? roleStorageNames.clusterRoleBindings : roleStorageNames.roleBindings,
    { namespace, name, labels: bootLabels },
    {
      kind: isCluster ? 'ClusterRoleBinding' : 'RoleBinding',
      apiVersion,
      roleRef,
      ...(subjects.length === 0 ? {} : { subjects }),
    },
    [
      updated({
        ...metadataFields(bootLabels),
        'f:roleRef': {},
        ...(subjects.length === 0 ? {} : { 'f:subjects': {} }),
      }),
    ],
  )
}

function template(
  resource: string,
  { namespace, name, labels }: { readonly namespace: string; readonly name: string; readonly labels: JsonObject },
  content: JsonObject,
  managers: Template['managers'],
): Template {
  return {
    resource,
    namespace,
    name,
    content: freezeJson(content),
    metadata: freezeJson({ name, ...(namespace === '' ? {} : { namespace }), labels, annotations }),
    managers,
  }
}

function updated(fields: JsonObject): Template['managers'][number] {
  return { manager: 'kube-apiserver', operation: 'Update', fields: freezeJson(fields) }
}

function metadataFields(labels: JsonObject): JsonObject {
  const labelFields = Object.fromEntries(['.', ...Object.keys(labels).map((key) => `f:${key}`)].map((key) => [key, {}]))
  return { 'f:metadata': { 'f:annotations': annotationFields, 'f:labels': labelFields } }
}
