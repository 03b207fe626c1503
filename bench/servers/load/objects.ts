import { config, schema } from '../../kube/workload.ts'

/** The created objects: a built-in kind and a custom one, both of about 1 KB. */
export type ObjectKind = 'configmap' | 'custom'

const data = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    `setting-${index}.conf`,
    `listen=:80${index}\nlevel=info\nfeature=checkout-${index}\n`,
  ]),
)

/** Everything but the name. */
const bodies: Record<ObjectKind, { readonly before: string; readonly after: string }> = {
  configmap: aroundName({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: '', labels: { app: 'checkout', tier: 'backend' } },
    data,
  }),
  custom: aroundName({
    apiVersion: config.apiVersion,
    kind: config.kind,
    metadata: { name: '', labels: config.metadata.labels },
    spec: config.spec,
  }),
}

function aroundName(object: unknown): { readonly before: string; readonly after: string } {
  const [before = '', after = ''] = JSON.stringify(object).split('"name":""')
  return { before: `${before}"name":"`, after: `"${after}` }
}

export function objectText(kind: ObjectKind, name: string): string {
  const { before, after } = bodies[kind]
  return before + name + after
}

export function collectionPath(kind: ObjectKind, namespace: string): string {
  return kind === 'configmap'
    ? `/api/v1/namespaces/${namespace}/configmaps`
    : `/apis/${config.apiVersion}/namespaces/${namespace}/webservices`
}

export const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const [group, version] = config.apiVersion.split('/')

/** The definition of the custom kind, with its whole schema, so that each create is validated and defaulted. */
export const definitionText = JSON.stringify({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `webservices.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'webservices', singular: 'webservice', kind: config.kind, listKind: `${config.kind}List` },
    versions: [
      { name: version, served: true, storage: true, schema: { openAPIV3Schema: schema }, subresources: { status: {} } },
    ],
  },
})

export function namespaceText(name: string): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
}
