import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

/** A cell shows this many metrics and counts the rest. */
const shownMetricsMax = 2
const unknown = '<unknown>'

export const autoscalerColumns: readonly TableColumn[] = [
  nameColumn,
  column('Reference', 'string', scaleTarget, 'What is scaled.'),
  column('Targets', 'string', targets, 'Current and target values of the metrics.'),
  column('MinPods', 'string', minimum, 'The fewest pods there may be.'),
  column('MaxPods', 'string', (scaler) => numberAt(scaler, 'spec', 'maxReplicas'), 'The most pods there may be.'),
  column('Replicas', 'string', (scaler) => numberAt(scaler, 'status', 'currentReplicas'), 'How many pods there are.'),
  ageColumn,
]

function scaleTarget(scaler: JsonObject): string {
  const target = objectAt(scaler, 'spec', 'scaleTargetRef')
  return `${textAt(target, 'kind')}/${textAt(target, 'name')}`
}

function minimum(scaler: JsonObject): string {
  const replicas = valueAt(scaler, 'spec', 'minReplicas')
  return replicas === undefined ? '<unset>' : String(replicas)
}

function targets(scaler: JsonObject): string {
  const metrics = listAt(scaler, 'spec', 'metrics')
  const current = listAt(scaler, 'status', 'currentMetrics')
  if (metrics.length === 0) return '<none>'
  const texts = metrics.slice(0, shownMetricsMax).map((metric, index) => metricText(metric, current[index]))
  const more = metrics.length > shownMetricsMax ? ` + ${metrics.length - shownMetricsMax} more...` : ''
  return `${texts.join(', ')}${more}`
}

/** For each type of metric: the field of its source, and whether the metric's name is shown. */
const sources: ReadonlyMap<string, { readonly field: string; readonly isNamed: boolean }> = new Map([
  ['External', { field: 'external', isNamed: false }],
  ['Object', { field: 'object', isNamed: false }],
  ['Pods', { field: 'pods', isNamed: false }],
  ['Resource', { field: 'resource', isNamed: true }],
  ['ContainerResource', { field: 'containerResource', isNamed: true }],
])

function metricText(metric: JsonValue, status: JsonValue | undefined): string {
  const source = sources.get(textAt(metric, 'type'))
  if (source === undefined) return '<unknown type>'
  const spec = objectAt(metric, source.field)
  const current = valueAt(status, source.field) === undefined ? undefined : objectAt(status, source.field, 'current')
  const target = objectAt(spec, 'target')
  if (source.isNamed) return `${textAt(spec, 'name')}: ${resourceText(target, current)}`
  if (source.field === 'pods') return pair(current, 'averageValue', textAt(target, 'averageValue') || '0')
  const average = textAt(target, 'averageValue')
  if (average === '') return pair(current, 'value', textAt(target, 'value') || '0')
  const isKnown = valueAt(current, 'averageValue') !== undefined
  return `${pair(isKnown ? current : undefined, 'averageValue', average)} (avg)`
}

/** A resource metric shows a value, or a percentage of the requests. */
function resourceText(target: JsonObject, current: JsonObject | undefined): string {
  const average = textAt(target, 'averageValue')
  if (average !== '') return pair(current, 'averageValue', average)
  const percent = (value: JsonValue | undefined, otherwise: string) =>
    value === undefined ? otherwise : `${String(value)}%`
  return `${percent(valueAt(current, 'averageUtilization'), unknown)}/${percent(valueAt(target, 'averageUtilization'), '<auto>')}`
}

function pair(current: JsonObject | undefined, field: string, target: string): string {
  return `${current === undefined ? unknown : textAt(current, field) || '0'}/${target}`
}
