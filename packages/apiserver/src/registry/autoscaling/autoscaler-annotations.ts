import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'
import { withFieldValue } from '../common/change-fields.ts'
import { goType } from '../common/go-types.ts'

/** Fields that autoscaling/v1 lacks are carried in annotations, as JSON of Go's structs. */
export const carried = {
  metrics: 'autoscaling.alpha.kubernetes.io/metrics',
  currentMetrics: 'autoscaling.alpha.kubernetes.io/current-metrics',
  conditions: 'autoscaling.alpha.kubernetes.io/conditions',
  behavior: 'autoscaling.alpha.kubernetes.io/behavior',
} as const

const dropped: readonly string[] = [
  ...Object.values(carried),
  'autoscaling.alpha.kubernetes.io/scale-down-tolerance',
  'autoscaling.alpha.kubernetes.io/scale-up-tolerance',
]

/** The newer version has fields for all of these. */
export function withoutCarriedAnnotations(autoscaler: JsonObject): JsonObject {
  const metadata = objectAt(autoscaler, 'metadata')
  const before = objectAt(metadata, 'annotations')
  let annotations = before
  for (const key of dropped) annotations = withFieldValue(annotations, key, undefined)
  if (annotations === before) return autoscaler
  const isEmpty = Object.keys(annotations).length === 0
  return { ...autoscaler, metadata: withFieldValue(metadata, 'annotations', isEmpty ? undefined : annotations) }
}

/** The value in such an annotation; undefined if it is missing or malformed. */
export function readCarried(annotations: JsonObject, key: string): JsonValue | undefined {
  const text = annotations[key]
  if (typeof text !== 'string') return undefined
  try {
    return parseJson(text) ?? undefined
  } catch {
    return undefined
  }
}

export const metricSpecsType = goType('[]autoscaling/v1.MetricSpec')
export const metricStatusesType = goType('[]autoscaling/v1.MetricStatus')
export const conditionsType = goType('[]autoscaling/v1.HorizontalPodAutoscalerCondition')
/** This struct has no JSON names. */
export const behaviorType = goType('autoscaling.HorizontalPodAutoscalerBehavior')

/** The behavior from its annotation, with the field names of a spec. */
export function readBehavior(annotations: JsonObject): JsonValue | undefined {
  const value = readCarried(annotations, carried.behavior)
  const behavior = isJsonObject(value) ? withFieldNames(value) : undefined
  return isJsonObject(behavior) && Object.keys(behavior).length > 0 ? behavior : undefined
}

/** Lower-cases the first letters of field names and drops nulls. */
function withFieldNames(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withFieldNames(item as JsonValue))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => [
        `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`,
        withFieldNames(field as JsonValue),
      ]),
  )
}
