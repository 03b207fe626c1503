import { type FieldError, type FieldPath, invalid, tooLong } from '../field/index.ts'
import { encodeGoJson, isPrintable, utf8Length } from '../json/index.ts'
import { limits } from '../limits.ts'
import { describeCharacter } from '../values/index.ts'
import type { ManagedFieldsEntry } from './object.ts'

/** The maximum bytes of the name of a subresource in managedFields. */
const subresourceNameBytesMax = 256

export function validateManagedFields(
  entries: readonly ManagedFieldsEntry[] | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  if (!entries) return errors
  for (const [index, entry] of entries.entries()) {
    const entryPath = path.index(index)
    const { operation = '', fieldsType = '', manager = '', subresource = '' } = entry
    if (operation !== 'Apply' && operation !== 'Update') {
      // An operation has its own Go type, whose values Kubernetes prints as JSON and not as a quoted string.
      const detail = `${encodeGoJson(operation)}: must be \`Apply\` or \`Update\``
      errors.push(invalid(entryPath.child('operation'), undefined, detail))
    }
    if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
      errors.push(invalid(entryPath.child('fieldsType'), fieldsType, 'must be `FieldsV1`'))
    }
    for (const error of validateFieldManager(manager, entryPath.child('manager'))) errors.push(error)
    if (utf8Length(subresource) > subresourceNameBytesMax) {
      errors.push(tooLong(entryPath.child('subresource'), subresourceNameBytesMax))
    }
  }
  return errors
}

/** Printable ASCII, like nearly all names. */
const plainText = /^[ -~]*$/

/** Validates the name of a field manager: printable characters only, at most 128 bytes. */
export function validateFieldManager(manager: string, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (manager.length <= limits.managerNameCharactersMax && plainText.test(manager)) return errors
  if (utf8Length(manager) > limits.managerNameCharactersMax) {
    errors.push(tooLong(path, limits.managerNameCharactersMax))
  }
  let position = 0
  for (const character of manager) {
    if (!isPrintable(character)) {
      const problem = `invalid character ${describeCharacter(character)} (at position ${position})`
      errors.push(invalid(path, manager, problem))
    }
    position += utf8Length(character)
  }
  return errors
}
