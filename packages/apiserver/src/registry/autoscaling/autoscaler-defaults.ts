import type { JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt } from '../../read-object.ts'
import { changeField, fillIn, withFieldValue } from '../common/change-fields.ts'

/** The metric of an autoscaler without metrics. */
export const defaultMetric: JsonObject = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
}

const scaleUpDefaults: JsonObject = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
}
const scaleDownDefaults: JsonObject = {
  selectPolicy: 'Max',
  policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }],
}

export function withSpecDefaults(spec: JsonObject): JsonObject {
  return withBehaviorDefaults(withMetricDefaults(spec), true)
}

/**
 * The same for a spec from the older version: Kubernetes sets these defaults when it reads a stored object, so rules
 * without policies are refused before that.
 */
export function withStoredDefaults(spec: JsonObject): JsonObject {
  return withBehaviorDefaults(withMetricDefaults(spec), false)
}

function withMetricDefaults(spec: JsonObject): JsonObject {
  const complete = fillIn(spec, { minReplicas: 1 })
  return listAt(complete, 'metrics').length > 0 ? complete : { ...complete, metrics: [defaultMetric] }
}

/** Scaling rules for one direction add the default rules for the other. */
function withBehaviorDefaults(spec: JsonObject, withPolicies: boolean): JsonObject {
  return changeField(spec, 'behavior', (behavior) => {
    let complete = behavior
    for (const [direction, defaults] of directions) {
      const rules = behavior[direction]
      const { policies: _, ...others } = defaults
      const added = withPolicies || rules === undefined ? defaults : others
      complete = withFieldValue(complete, direction, fillIn(objectAt(behavior, direction), added))
    }
    return complete
  })
}

const directions = [
  ['scaleUp', scaleUpDefaults],
  ['scaleDown', scaleDownDefaults],
] as const
