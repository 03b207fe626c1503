import { duplicate, type FieldError, type FieldPath, invalid, required, tooMany } from '../field/index.ts'
import { resolveFieldPath, type StructuralSchema } from '../schema/index.ts'

/** The maximum number of selectable fields of one version. */
export const selectableFieldsMax = 8
const selectableTypes = ['string', 'boolean', 'integer']

export function checkSelectableFields(
  jsonPaths: readonly string[],
  schema: StructuralSchema,
  path: FieldPath,
  tooManyAllowed: boolean,
  errors: FieldError[],
): void {
  const seen = new Set<string>()
  jsonPaths.forEach((jsonPath, index) => {
    const fieldPath = path.index(index).child('jsonPath')
    if (jsonPath === '') {
      errors.push(required(fieldPath))
      return
    }
    const resolved = resolveFieldPath(jsonPath, schema, false)
    if ('problem' in resolved) {
      errors.push(invalid(fieldPath, jsonPath, `is an invalid path: ${resolved.problem}`))
      return
    }
    if (resolved.root === 'metadata') {
      errors.push(invalid(fieldPath, jsonPath, 'must not point to fields in metadata'))
    }
    if (!resolved.schema || !selectableTypes.includes(resolved.schema.type)) {
      const detail =
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.'
      errors.push(invalid(fieldPath, jsonPath, detail))
    }
    const name = resolved.path.toString()
    if (seen.has(name)) errors.push(duplicate(fieldPath, jsonPath))
    seen.add(name)
  })
  if (seen.size > selectableFieldsMax && !tooManyAllowed) errors.push(tooMany(path, seen.size, selectableFieldsMax))
}
