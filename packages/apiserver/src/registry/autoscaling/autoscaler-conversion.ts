import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { parseQuantity, quantitySign } from '@kubewright/kube/values'
import { objectAt, textAt } from '../../read-object.ts'

/**
 * Converts metrics between the annotations of autoscaling/v1 and autoscaling/v2, where a metric and its target are
 * separate structs.
 */

type Convert = (source: JsonObject) => JsonObject
type Fields = { readonly [field: string]: JsonValue | undefined }

function defined(fields: Fields): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject
}

/** The metric with each of its sources converted. */
function converted(metric: JsonValue, converts: Readonly<Record<string, Convert>>): JsonValue {
  if (!isJsonObject(metric)) return metric
  const sources = Object.entries(converts).map(([field, convert]) => {
    const source = metric[field]
    return [field, isJsonObject(source) ? convert(source) : undefined] as const
  })
  return defined({ type: metric['type'] ?? '', ...Object.fromEntries(sources) })
}

function olderUsage(source: JsonObject, part: 'target' | 'current'): JsonObject {
  const { averageUtilization, averageValue } = objectAt(source, part)
  const value = part === 'current' ? (averageValue ?? '0') : averageValue
  return defined({
    name: textAt(source, 'name'),
    [`${part}AverageUtilization`]: averageUtilization,
    [`${part}AverageValue`]: value,
    container: source['container'],
  })
}

function olderObject(source: JsonObject, part: 'target' | 'current'): JsonObject {
  const { value, averageValue } = objectAt(source, part)
  const { kind, name, apiVersion } = objectAt(source, 'describedObject')
  return defined({
    target: defined({ kind: kind ?? '', name: name ?? '', apiVersion }),
    metricName: textAt(source, 'metric', 'name'),
    [`${part}Value`]: value ?? '0',
    selector: objectAt(source, 'metric')['selector'],
    averageValue,
  })
}

function olderPods(source: JsonObject, part: 'target' | 'current'): JsonObject {
  return defined({
    metricName: textAt(source, 'metric', 'name'),
    [`${part}AverageValue`]: objectAt(source, part)['averageValue'] ?? '0',
    selector: objectAt(source, 'metric')['selector'],
  })
}

function olderExternal(source: JsonObject, part: 'target' | 'current'): JsonObject {
  const { value, averageValue } = objectAt(source, part)
  return defined({
    metricName: textAt(source, 'metric', 'name'),
    metricSelector: objectAt(source, 'metric')['selector'],
    [`${part}Value`]: part === 'current' ? (value ?? '0') : value,
    [`${part}AverageValue`]: averageValue,
  })
}

function olderConverts(part: 'target' | 'current'): Readonly<Record<string, Convert>> {
  return {
    object: (source) => olderObject(source, part),
    pods: (source) => olderPods(source, part),
    resource: (source) => olderUsage(source, part),
    containerResource: (source) => olderUsage(source, part),
    external: (source) => olderExternal(source, part),
  }
}

const toOlderMetric = olderConverts('target')
const toOlderStatus = olderConverts('current')

export function olderMetric(metric: JsonValue): JsonValue {
  return converted(metric, toOlderMetric)
}

export function olderStatus(status: JsonValue): JsonValue {
  return converted(status, toOlderStatus)
}

/** A metric's name and selector. */
function identifier(source: JsonObject, selector: string): JsonObject {
  return defined({ name: textAt(source, 'metricName'), selector: source[selector] ?? undefined })
}

function newerUsage(source: JsonObject): JsonObject {
  const { targetAverageUtilization: averageUtilization, targetAverageValue: averageValue, name, container } = source
  const type = averageUtilization === undefined ? 'AverageValue' : 'Utilization'
  return defined({ name: name ?? '', container, target: defined({ type, averageValue, averageUtilization }) })
}

/** A value of 0 beside an average counts as missing: the older version cannot omit it. */
function newerObject(source: JsonObject): JsonObject {
  const { targetValue, averageValue } = source
  const isKept = averageValue === undefined || !isZero(targetValue)
  const value = isKept ? (targetValue ?? '0') : undefined
  const type = averageValue === undefined ? 'Value' : 'AverageValue'
  return {
    describedObject: objectAt(source, 'target'),
    metric: identifier(source, 'selector'),
    target: defined({ type, value, averageValue }),
  }
}

function isZero(quantity: JsonValue | undefined): boolean {
  try {
    return quantity === undefined || quantitySign(parseQuantity(String(quantity))) === 0
  } catch {
    return false
  }
}

function newerPods(source: JsonObject): JsonObject {
  const target = { type: 'AverageValue', averageValue: source['targetAverageValue'] ?? '0' }
  return { metric: identifier(source, 'selector'), target }
}

function newerExternal(source: JsonObject): JsonObject {
  const { targetValue: value, targetAverageValue: averageValue } = source
  const type = value === undefined ? 'AverageValue' : 'Value'
  return { metric: identifier(source, 'metricSelector'), target: defined({ type, value, averageValue }) }
}

const toNewerMetric: Readonly<Record<string, Convert>> = {
  object: newerObject,
  pods: newerPods,
  resource: newerUsage,
  containerResource: newerUsage,
  external: newerExternal,
}

const toNewerStatus: Readonly<Record<string, Convert>> = {
  object: (source) => ({
    describedObject: objectAt(source, 'target'),
    metric: identifier(source, 'selector'),
    current: defined({ value: source['currentValue'] ?? '0', averageValue: source['averageValue'] }),
  }),
  pods: (source) => ({
    metric: identifier(source, 'selector'),
    current: { averageValue: source['currentAverageValue'] ?? '0' },
  }),
  resource: newerUsageStatus,
  containerResource: newerUsageStatus,
  external: (source) => ({
    metric: identifier(source, 'metricSelector'),
    current: defined({ value: source['currentValue'] ?? '0', averageValue: source['currentAverageValue'] }),
  }),
}

function newerUsageStatus(source: JsonObject): JsonObject {
  const { currentAverageUtilization: averageUtilization, currentAverageValue, name, container } = source
  const current = defined({ averageValue: currentAverageValue ?? '0', averageUtilization })
  return defined({ name: name ?? '', container, current })
}

export function newerMetric(metric: JsonValue): JsonValue {
  return converted(metric, toNewerMetric)
}

export function newerStatus(status: JsonValue): JsonValue {
  return converted(status, toNewerStatus)
}
