import { typeProblem } from '@kubewright/kube/decode'
import { isJsonArray, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { printedForm } from '@kubewright/kube/protobuf'
import type { Shape } from '@kubewright/kube/shape'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { fillIn, withFieldValue } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { type GoType, printGoValue } from '../common/go-value.ts'
import type { BuiltinView } from '../kind-strategy.ts'
import {
  behaviorType,
  carried,
  conditionsType,
  metricSpecsType,
  metricStatusesType,
  readBehavior,
  readCarried,
  withoutCarriedAnnotations,
} from './autoscaler-annotations.ts'
import { newerMetric, newerStatus, olderMetric, olderStatus } from './autoscaler-conversion.ts'
import { defaultMetric, withStoredDefaults } from './autoscaler-defaults.ts'

const kind = 'HorizontalPodAutoscaler'
const olderKind = { apiVersion: 'autoscaling/v1', kind }
const newerKind = { apiVersion: 'autoscaling/v2', kind }
const newerShape = () => shapeOfKind({ group: 'autoscaling', version: 'v2', kind }) as Shape

/**
 * autoscaling/v1 has fields for one metric only: the CPU utilization of the pods. All others are carried in
 * annotations. An object without metrics is decoded with the default one, so that both versions show it at once.
 */
export const autoscalerView: BuiltinView = {
  setDefaults: (autoscaler) => fromNewer(toNewer(withSpec(autoscaler, (spec) => fillIn(spec, { minReplicas: 1 })))),
  fromStored(autoscaler) {
    const older = fromNewer(autoscaler)
    originals.set(older, autoscaler)
    return older
  },
  toStored: (autoscaler) => printedForm(withSpec(toNewer(autoscaler), withStoredDefaults), newerKind),
  originalOf: (autoscaler) => originals.get(autoscaler),
}

/** Metrics that are converted back from the older version are in another order. */
const originals = new WeakMap<JsonObject, JsonObject>()

/** Whether the older version has a field for this metric. */
function isUtilizationOfCpu(metric: JsonValue): boolean {
  return (
    textAt(metric, 'type') === 'Resource' &&
    textAt(metric, 'resource', 'name') === 'cpu' &&
    valueAt(metric, 'resource', 'target', 'averageUtilization') !== undefined
  )
}

function fromNewer(autoscaler: JsonObject): JsonObject {
  const spec = objectAt(autoscaler, 'spec')
  const status = objectAt(autoscaler, 'status')
  const metrics = listAt(spec, 'metrics')
  const statuses = listAt(status, 'currentMetrics')
  const conditions = listAt(status, 'conditions')
  const bare = withoutCarriedAnnotations(autoscaler)
  const annotated = withTexts(bare, [
    [carried.metrics, metrics.filter((metric) => !isUtilizationOfCpu(metric)).map(olderMetric), metricSpecsType],
    [carried.currentMetrics, statuses.map(olderStatus), metricStatusesType],
    [carried.behavior, spec['behavior'] ?? [], behaviorType],
    [carried.conditions, conditions, conditionsType],
  ])
  const { scaleTargetRef, minReplicas, maxReplicas } = spec
  const utilization = valueAt(metrics.find(isUtilizationOfCpu), 'resource', 'target', 'averageUtilization')
  const { observedGeneration, lastScaleTime, currentReplicas, desiredReplicas } = status
  const older = {
    ...annotated,
    ...olderKind,
    spec: defined({ scaleTargetRef, minReplicas, maxReplicas, targetCPUUtilizationPercentage: utilization }),
    status: defined({
      observedGeneration,
      lastScaleTime,
      currentReplicas,
      desiredReplicas,
      currentCPUUtilizationPercentage: currentUtilization(statuses),
    }),
  }
  return printedForm(older, olderKind)
}

function currentUtilization(statuses: readonly JsonValue[]): JsonValue | undefined {
  const utilizations = statuses
    .filter((status) => textAt(status, 'type') === 'Resource' && textAt(status, 'resource', 'name') === 'cpu')
    .map((status) => valueAt(status, 'resource', 'current', 'averageUtilization'))
  return utilizations.findLast((utilization) => utilization !== undefined)
}

/** Adds an annotation for each value that is not empty. */
function withTexts(
  autoscaler: JsonObject,
  values: readonly (readonly [key: string, value: JsonValue, type: GoType])[],
): JsonObject {
  const metadata = objectAt(autoscaler, 'metadata')
  const before = objectAt(metadata, 'annotations')
  let annotations = before
  for (const [key, value, type] of values) {
    if (isJsonArray(value) && value.length === 0) continue
    annotations = { ...annotations, [key]: printGoValue(value, type) }
  }
  return annotations === before ? autoscaler : { ...autoscaler, metadata: { ...metadata, annotations } }
}

function toNewer(autoscaler: JsonObject): JsonObject {
  const annotations = objectAt(autoscaler, 'metadata', 'annotations')
  const { targetCPUUtilizationPercentage: utilization, ...spec } = objectAt(autoscaler, 'spec')
  const { currentCPUUtilizationPercentage: current, ...status } = objectAt(autoscaler, 'status')
  const own =
    utilization === undefined
      ? []
      : [
          {
            type: 'Resource',
            resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: utilization } },
          },
        ]
  const seen =
    current === undefined
      ? []
      : [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: current } } }]
  const bare: JsonObject = {
    ...withoutCarriedAnnotations(autoscaler),
    ...newerKind,
    spec: withFieldValue(spec, 'metrics', own.length === 0 ? undefined : own),
    status: withFieldValue(status, 'currentMetrics', seen.length === 0 ? undefined : seen),
  }
  const others = readCarried(annotations, carried.metrics)
  const statuses = readCarried(annotations, carried.currentMetrics)
  let newer = bare
  if (isJsonArray(others)) newer = orAsBefore(newer, 'spec', 'metrics', [...others.map(newerMetric), ...own])
  newer = orAsBefore(newer, 'spec', 'behavior', readBehavior(annotations))
  if (isJsonArray(statuses)) newer = orAsBefore(newer, 'status', 'currentMetrics', statuses.map(newerStatus))
  newer = orAsBefore(newer, 'status', 'conditions', readCarried(annotations, carried.conditions))
  if (listAt(newer, 'spec', 'metrics').length > 0) return newer
  return withSpec(newer, (complete) => ({ ...complete, metrics: [defaultMetric] }))
}

/** A value from an annotation counts only if it has the right type. */
function orAsBefore(autoscaler: JsonObject, part: string, field: string, value: JsonValue | undefined): JsonObject {
  if (value === undefined) return autoscaler
  const changed = { ...autoscaler, [part]: { ...objectAt(autoscaler, part), [field]: value } }
  return typeProblem(changed, newerShape()) === undefined ? changed : autoscaler
}

function defined(fields: { readonly [field: string]: JsonValue | undefined }): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject
}
