/**
 * The admission plugin ResourceQuota, and the measuring functions of the quota controller. Guarantees: the charge of a
 * request is stored in the same commit as its object, so that no charge is lost or counted twice, whatever the outcome
 * of the request; a namespace without a quota costs nothing.
 *
 * @module
 */
import type { JsonObject } from '@kubewright/kube/json'
import type { ServedResource } from '../../registry/index.ts'
import type { Admission, AdmissionAttributes, Attempt } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { NamesByNamespace } from '../names-by-namespace.ts'
import { changeOf } from './charge.ts'
import { chargesOf } from './check-request.ts'
import { evaluatorOf } from './evaluators.ts'

export { amountsIn } from './amounts.ts'
export { podRequests } from './pod-amounts.ts'

const quotasResource = 'resourcequotas'

/**
 * Charges creates and increases to the quotas of the namespace. Kubernetes writes the charge before the object, and a
 * controller corrects it if the object was not stored; here both are one commit.
 */
export function createQuota({ store, resources, runtime }: AdmissionDependencies): Admission {
  const quotas = new NamesByNamespace(store, quotasResource)

  function charge(found: readonly JsonObject[], attributes: AdmissionAttributes, attempt: Attempt): void {
    const { group, plural } = attributes.resource.definition
    const evaluator = evaluatorOf(group, plural)
    if (evaluator === undefined || attributes.object === undefined || !evaluator.handles(attributes)) return
    const nowMs = runtime.clock.now()
    const charges = chargesOf(found, attributes, evaluator, { nowMs })
    if (attributes.isDryRun || charges.length === 0) return
    const resource = resources.find('', 'v1', quotasResource) as ServedResource
    attempt.coupledWrites.push(...charges.map((each) => changeOf(each, resource, nowMs)))
  }

  return {
    mayWait: false,
    mutate: ({ object }) => object,
    validate(attributes, attempt) {
      if (attributes.namespace === '') return
      const found = quotas.in(attributes.namespace)
      if (found.length > 0) charge(found, attributes, attempt)
    },
  }
}
