import type { Operator } from 'kubewright/operator'
import type { KindReference } from 'kubewright/resource'
import { rightsManifests, rulesOf } from 'kubewright/rights'
import { webhookManifests, webhooksOfKinds } from 'kubewright/webhook'
import type { LoadedOperator, Project } from '../project/index.ts'
import { manifestText } from './manifest-text.ts'

/** The path of the file with the CustomResourceDefinition of a kind. */
export function definitionPath({ definition: { plural, group } }: KindReference): string {
  return `${definitionsFolder}/${plural}.${group}.yaml`
}

export const definitionsFolder = 'manifests/crds'
export const rightsPath = 'manifests/rbac.yaml'
export const webhooksPath = 'manifests/webhooks.yaml'

/** The CustomResourceDefinitions by their paths. */
export function definitionFiles({ kinds }: LoadedOperator): ReadonlyMap<string, string> {
  return new Map(kinds.map((kind) => [definitionPath(kind), manifestText([{ object: kind.definition.manifest }])]))
}

/** The service account, roles and bindings of the operator; each rule has its reason as a comment. */
export function rightsText(project: Project, { operator }: LoadedOperator): string {
  const subject = inNamespaces(operator, project.settings.namespaces)
  const rules = rulesOf(subject)
  const objects = rightsManifests(subject).map((object) => {
    if (object.kind !== 'ClusterRole' && object.kind !== 'Role') return { object }
    const own = rules.filter(({ namespace }) => namespace === object.metadata.namespace)
    const comments = own.map(({ why, onlyIf }, index) => ({
      path: ['rules', index],
      comment: onlyIf === undefined ? why : `${why}; only if ${onlyIf}`,
    }))
    return { object, comments }
  })
  return manifestText(objects, `The namespace ${operator.name}-system must exist.`)
}

/** The operator as it runs with the namespaces of the project's settings. */
function inNamespaces(operator: Operator, namespaces: readonly string[] | undefined): Operator {
  if (namespaces === undefined) return operator
  const { options } = operator
  return { ...operator, options: { ...options, defaults: { ...options.defaults, namespaces } } }
}

/** The registration of the operator's webhooks and policies; undefined without any. */
export function webhooksText({ operator }: LoadedOperator): string | undefined {
  const { name, webhooks, kinds, policies, options } = operator
  const served = options.webhookServer === false ? [] : [...webhooks, ...webhooksOfKinds(kinds)]
  const server = { namespace: `${name}-system`, name: `${name}-webhooks` }
  const labels = { 'app.kubernetes.io/managed-by': name }
  const { configurations } = webhookManifests({ name, webhooks: served, server, labels })
  const objects = [...configurations, ...policies.flatMap(({ manifests }) => manifests)]
  if (objects.length === 0) return undefined
  const note =
    'The operator registers these itself when it starts, with its certificates; this file shows what it does.'
  return manifestText(
    objects.map((object) => ({ object })),
    note,
  )
}
