import type { JsonObject } from '@kubewright/kube/json'
import { CustomResourceDefinition, ValidatingAdmissionPolicy } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { inCluster, until } from '../testing/test-cluster.ts'

const controllers = ['policy-status'] as const
const name = 'policy'

function policy(rule: readonly [group: string, resource: string], spec: JsonObject) {
  const [group, resource] = rule
  const resourceRules = [{ apiGroups: [group], apiVersions: ['v1'], operations: ['*' as const], resources: [resource] }]
  return ValidatingAdmissionPolicy({
    metadata: { name },
    spec: { matchConstraints: { resourceRules }, ...spec } as never,
  })
}

/** The policy after its check. */
async function checked(cluster: Cluster, generation = 1): Promise<ValidatingAdmissionPolicy> {
  let found: ValidatingAdmissionPolicy | undefined
  await until(cluster, 'the status', async () => {
    found = await cluster.client.get(ValidatingAdmissionPolicy, { name })
    return Number(found?.status?.observedGeneration ?? 0) >= generation
  })
  return found as ValidatingAdmissionPolicy
}

const validation = (expression: string, messageExpression?: string) =>
  messageExpression === undefined ? { expression } : { expression, messageExpression }

test('the status reports expressions that can never work, and follows the policy', async () => {
  await inCluster({ controllers }, async (cluster) => {
    const { client } = cluster
    const validations = [
      validation('object.spec.replicas > 1'),
      validation('object.spec.replica > 1', "'have ' + object.spec.replicas"),
    ]
    await client.create(ValidatingAdmissionPolicy, policy(['apps', 'deployments'], { validations }))
    const { status, metadata } = await checked(cluster)
    expect(status).toEqual({
      observedGeneration: 1,
      typeChecking: {
        expressionWarnings: [
          {
            fieldRef: 'spec.validations[1].expression',
            warning:
              "apps/v1, Kind=Deployment: ERROR: <input>:1:12: undefined field 'replica'\n | object.spec.replica > 1\n | ...........^\n",
          },
          {
            fieldRef: 'spec.validations[1].messageExpression',
            warning:
              "apps/v1, Kind=Deployment: ERROR: <input>:1:9: found no matching overload for '_+_' applied to '(string, int)'\n | 'have ' + object.spec.replicas\n | ........^\n",
          },
        ],
      },
    })
    expect(metadata.managedFields).toMatchObject([
      { manager: 'validatingadmissionpolicy-status', operation: 'Apply', subresource: 'status' },
      { manager: 'kubewright' },
    ])
    const patch = { spec: { validations: [validation('object.spec.replicas > 2')] } }
    await client.patch(ValidatingAdmissionPolicy, { name }, { type: 'merge', patch })
    expect((await checked(cluster, 2)).status).toEqual({ observedGeneration: 2 })
  })
})

test('checks custom resources and parameters by the schemas of their definitions', async () => {
  await inCluster({ controllers }, async (cluster) => {
    const { client } = cluster
    const size = { type: 'object', properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } } }
    const definition = {
      metadata: { name: 'things.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'things', kind: 'Thing' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: size } }],
      },
    }
    await client.create(CustomResourceDefinition, CustomResourceDefinition(definition as never))
    const spec = {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      variables: [{ name: 'size', expression: 'object.spec.size' }],
      validations: [validation("variables.size > 1 && params.data['a'] == 'b'"), validation('params.spec.size > 1')],
    }
    await client.create(ValidatingAdmissionPolicy, policy(['example.com', 'things'], spec))
    const { typeChecking } = (await checked(cluster)).status ?? {}
    expect(typeChecking?.expressionWarnings).toMatchObject([{ fieldRef: 'spec.validations[1].expression' }])
    expect(typeChecking?.expressionWarnings?.[0]?.warning).toContain("undefined field 'spec'")
  })
})

test('reports nothing about parameters of a kind that is not served', async () => {
  await inCluster({ controllers }, async (cluster) => {
    const spec = {
      paramKind: { apiVersion: 'nosuch.example.com/v1', kind: 'Nosuch' },
      validations: [validation('object.spec.replicas == params.nosuch')],
    }
    await cluster.client.create(ValidatingAdmissionPolicy, policy(['apps', 'deployments'], spec))
    expect((await checked(cluster)).status).toEqual({ observedGeneration: 1, typeChecking: {} })
  })
})
