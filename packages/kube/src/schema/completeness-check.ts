import { type FieldError, type FieldPath, required } from '../field/index.ts'
import type { StructuralSchema } from './structural.ts'

/**
 * Checks that fields and items below logical junctors are also declared outside them: otherwise they would validate
 * values that pruning always drops.
 */
export function checkCompleteness(schema: StructuralSchema, path: FieldPath, errors: FieldError[]): void {
  checkJunctors(schema, schema, path, path, errors)
}

/**
 * `declared` is the schema outside junctors for the same value as `nested`; `path` and `nestedPath` are their paths.
 */
function checkJunctors(
  nested: StructuralSchema,
  declared: StructuralSchema,
  path: FieldPath,
  nestedPath: FieldPath,
  errors: FieldError[],
): void {
  if (nested.not) checkNested(nested.not, declared, path, nestedPath.child('not'), errors)
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    nested[junctor].forEach((child, index) => {
      checkNested(child, declared, path, nestedPath.child(junctor).index(index), errors)
    })
  }
}

function checkNested(
  nested: StructuralSchema,
  declared: StructuralSchema | undefined,
  path: FieldPath,
  nestedPath: FieldPath,
  errors: FieldError[],
): void {
  if (!declared) {
    errors.push(required(path, `because it is defined in ${nestedPath}`))
    return
  }
  checkJunctors(nested, declared, path, nestedPath, errors)
  if (nested.items) checkNested(nested.items, declared.items, path.child('items'), nestedPath.child('items'), errors)
  for (const [name, child] of nested.properties) {
    const childPath = path.child('properties').key(name)
    checkNested(child, declared.properties.get(name), childPath, nestedPath.child('properties').key(name), errors)
  }
}
