import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { post } from '../steps.ts'
import { about, bindingsPath, bound, dry, type Sort, unbound } from './policies-objects.ts'

const name = 'noticed'
const leasesPath = collection('coordination.k8s.io/v1', 'leases')
const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name } }
const matchConstraints = about('coordination.k8s.io leases', { operations: ['CREATE'], resourceNames: [name] })

/** One policy of each sort that affects one lease, and the request that shows its effect. */
const signs: Readonly<Record<Sort, readonly RequestStep[]>> = {
  Validating: [
    ...bound('Validating', name, { matchConstraints, validations: [{ expression: 'false', message: name }] }),
    post(leasesPath, lease, { ...dry, until: { status: 422, contains: name } }),
  ],
  Mutating: [
    ...bound('Mutating', name, {
      matchConstraints,
      mutations: [
        {
          patchType: 'ApplyConfiguration',
          applyConfiguration: { expression: `Object{metadata: Object.metadata{labels: {'${name}': 'yes'}}}` },
        },
      ],
    }),
    post(leasesPath, lease, { ...dry, until: { status: 201, field: `metadata.labels.${name}` } }),
  ],
}

/**
 * The scenario with a setup that ends when the server has noticed its policies. The server notices policies and
 * bindings in creation order, so waiting for the last one is enough.
 */
export function whenNoticed(scenario: RequestScenario): RequestScenario {
  const { setup = [], cleanup = [] } = scenario
  const sorts = (['Validating', 'Mutating'] as const).filter((sort) =>
    setup.some(({ path }) => path === bindingsPath(sort)),
  )
  return {
    ...scenario,
    setup: [...setup, ...sorts.flatMap((sort) => signs[sort])],
    cleanup: [...cleanup, ...sorts.flatMap((sort) => unbound(sort, name))],
  }
}
