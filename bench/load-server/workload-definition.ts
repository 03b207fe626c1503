/** The names of the custom resource of the measurements; the Go program has the same ones. */
export const workloadNames = {
  group: 'bench.kubewright.dev',
  version: 'v1',
  kind: 'Workload',
  plural: 'workloads',
  namespaced: true,
} as const

/** Its CustomResourceDefinition, for the rows that run on an API server. */
export function workloadDefinition() {
  const { group, version, kind, plural } = workloadNames
  const schema = {
    type: 'object',
    properties: {
      spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    },
  }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  }
}
