import { unknownFields } from '@kubewright/kube/decode'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Shape } from '@kubewright/kube/shape'
import { RuntimeError } from '../../errors.ts'
import type { KindReference } from '../../resource/index.ts'
import { suggestion } from '../nearest-name.ts'
import { type ChildName, describeChild } from './child.ts'
import { parseFieldPath } from './field-path.ts'

/**
 * Refuses a child with a field that its kind does not have, before anything is sent: the server would refuse the apply,
 * or drop the field.
 *
 * @throws RuntimeError CHILD_INVALID
 */
export function requireKnownFields(name: ChildName, config: JsonObject): void {
  const shape = name.kind.definition.shape()
  const unknown = shape && firstUnknown(config, shape)
  if (unknown === undefined) return
  const message = `${describeChild(name)}: ${name.kind.definition.kind} has no field ${unknown.text}`
  throw new RuntimeError('CHILD_INVALID', message, { path: unknown.path })
}

/**
 * Refuses a path of handOver that no object of the kind has: the field would keep the value of the author.
 *
 * @throws RuntimeError CHILD_INVALID
 */
export function requireKnownPath(name: ChildName, path: string): void {
  let shape: Shape | undefined = name.kind.definition.shape()
  for (const step of parseFieldPath(path)) {
    if (shape === undefined || shape.kind === 'any' || (shape.kind === 'object' && shape.preserveUnknownFields)) return
    const next: Shape | undefined = typeof step === 'string' ? fieldOf(shape, step) : itemsOf(shape)
    if (next === undefined) {
      const what = typeof step === 'string' ? `no field ${step}` : 'no list of objects'
      const near = typeof step === 'string' && shape.kind === 'object' ? suggestion(step, shape.fields.keys()) : ''
      const message = `handOver(): ${describeChild(name)} has ${what} at the path ${path}${near}`
      throw new RuntimeError('CHILD_INVALID', message, { path })
    }
    shape = next
  }
}

/**
 * Refuses a status with a field that the schema of the kind does not have.
 *
 * @throws RuntimeError FUNCTION_RESULT_INVALID
 */
export function requireKnownStatus(kind: KindReference, status: object | undefined): void {
  const shape = status && kind.definition.shape()
  const unknown = shape && firstUnknown({ status: status as JsonValue }, shape)
  if (unknown === undefined) return
  const message = `${unknown.path}: the status of ${kind.id} has no field ${unknown.text}`
  throw new RuntimeError('FUNCTION_RESULT_INVALID', message, { path: unknown.path })
}

function firstUnknown(value: JsonObject, shape: Shape): { readonly path: string; readonly text: string } | undefined {
  const [path] = unknownFields(value, shape)
  if (path === undefined) return undefined
  const steps = path.split(/\.|(?=\[)/)
  const wrong = steps.pop() ?? path
  let parent: Shape | undefined = shape
  for (const step of steps) parent = step.startsWith('[') ? itemsOf(parent) : fieldOf(parent, step)
  const names = parent?.kind === 'object' ? parent.fields.keys() : []
  return { path, text: `${path}${suggestion(wrong, names)}` }
}

function itemsOf(shape: Shape | undefined): Shape | undefined {
  return shape?.kind === 'list' ? shape.items : undefined
}

function fieldOf(shape: Shape | undefined, name: string): Shape | undefined {
  return shape?.kind === 'object' ? (shape.fields.get(name)?.shape ?? shape.elements) : undefined
}
