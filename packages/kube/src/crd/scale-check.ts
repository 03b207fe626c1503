import { type FieldError, invalid } from '../field/index.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { formatGoFloat, getField, isJsonArray, isJsonObject } from '../json/index.ts'
import type { ScaleSubresource } from './definition.ts'

const replicasMax = 2 ** 31 - 1

/** Checks the replica count in the spec, at the path of the scale subresource. */
export function checkScaleSpec(object: JsonObject, scale: ScaleSubresource): FieldError[] {
  return checkReplicas(object, scale.specReplicasPath)
}

/** Checks the replica count and the selector in the status. */
export function checkScaleStatus(object: JsonObject, scale: ScaleSubresource): FieldError[] {
  const errors = checkReplicas(object, scale.statusReplicasPath)
  if (scale.labelSelectorPath === undefined) return errors
  const found = valueAt(object, scale.labelSelectorPath)
  if ('problem' in found) errors.push(invalid(scale.labelSelectorPath, '', found.problem))
  else if (found.value !== undefined && typeof found.value !== 'string') {
    const problem = wrongType(scale.labelSelectorPath, found.value, 'string')
    errors.push(invalid(scale.labelSelectorPath, '', problem))
  }
  return errors
}

function checkReplicas(object: JsonObject, path: string): FieldError[] {
  const found = valueAt(object, path)
  if ('problem' in found) return [invalid(path, 0, found.problem)]
  const { value } = found
  if (value === undefined) return []
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) {
    return [invalid(path, 0, wrongType(path, value, 'int64'))]
  }
  const replicas = value as number | bigint
  if (replicas < 0) return [invalid(path, value, 'should be a non-negative integer')]
  return replicas > replicasMax ? [invalid(path, value, `should be less than or equal to ${replicasMax}`)] : []
}

/** The value at a path such as .spec.replicas; a step through anything but an object is a problem. */
function valueAt(object: JsonObject, path: string): { value: JsonValue | undefined } | { problem: string } {
  const steps = path.replace(/^\./, '').split('.')
  let value: JsonValue | undefined = object
  for (const [index, step] of steps.entries()) {
    if (value === undefined || value === null) return { value: undefined }
    if (!isJsonObject(value)) {
      return { problem: wrongType(`.${steps.slice(0, index + 1).join('.')}`, value, 'map[string]interface{}') }
    }
    value = getField(value, step)
  }
  return { value }
}

function wrongType(path: string, value: JsonValue, expected: string): string {
  return `.${path.replace(/^\./, '')} accessor error: ${printValue(value)} is of the type ${goType(value)}, expected ${expected}`
}

function goType(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (isJsonArray(value)) return '[]interface {}'
  if (typeof value === 'object') return 'map[string]interface {}'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? 'int64' : 'float64'
}

/** Go's %v. */
function printValue(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (isJsonArray(value)) return `[${value.map(printValue).join(' ')}]`
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return formatGoFloat(value)
  if (typeof value !== 'object') return String(value)
  const fields = Object.keys(value).sort()
  return `map[${fields.map((key) => `${key}:${printValue((value as JsonObject)[key] ?? null)}`).join(' ')}]`
}
