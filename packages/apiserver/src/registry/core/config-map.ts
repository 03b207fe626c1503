import { addError, addErrors, type FieldError, FieldPath, forbidden, invalid, tooLong } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual, utf8Length } from '@kubewright/kube/json'
import { configMapKeyProblems } from '@kubewright/kube/names'
import { apiserverLimits } from '../../limits.ts'
import { objectAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { problemsAt } from '../common/field-names.ts'
import type { KindStrategy } from '../kind-strategy.ts'

/** Kubernetes reports a config map that is too large under an empty path. */
const rootPath = '[]'
export const dataPath = FieldPath.root('data')
const binaryDataPath = FieldPath.root('binaryData')

const configMapColumns: readonly TableColumn[] = [
  nameColumn,
  column('Data', 'string', dataCount, 'How many entries there are.'),
  ageColumn,
]

function dataCount(object: JsonObject): number {
  return Object.keys(objectAt(object, 'data')).length + Object.keys(objectAt(object, 'binaryData')).length
}

export const configMapStrategy: KindStrategy = {
  repeatedMetadataChecks: 'change, whole',
  columns: configMapColumns,
  validateCreate: validateConfigMap,
  validateUpdate: (object, old) => [
    ...validateSealed(object, old, ['data', 'binaryData']),
    ...validateConfigMap(object),
  ],
}

function validateConfigMap(configMap: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const data = objectAt(configMap, 'data')
  const binaryData = objectAt(configMap, 'binaryData')
  let sizeBytes = 0
  for (const key in data) {
    addErrors(errors, validateKey(key, dataPath))
    if (Object.hasOwn(binaryData, key))
      addError(errors, invalid(`data[${key}]`, key, 'duplicate of key present in binaryData'))
    sizeBytes += utf8Length(data[key] as string)
  }
  for (const key in binaryData) {
    addErrors(errors, validateKey(key, binaryDataPath))
    sizeBytes += decodedSizeBytes(binaryData[key] as string)
  }
  if (sizeBytes > apiserverLimits.dataSizeBytesMax) errors.push(tooLong(rootPath, apiserverLimits.dataSizeBytesMax))
  return errors
}

/** Keys of config maps and secrets become file names. */
export function validateKey(key: string, path: FieldPath): FieldError[] {
  return problemsAt(path.key(key), key, configMapKeyProblems(key))
}

/** The number of bytes that a base64 text decodes to. */
export function decodedSizeBytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  return (base64.length / 4) * 3 - padding
}

/** An immutable object stays immutable, and so does its content. */
export function validateSealed(object: JsonObject, old: JsonObject, fields: readonly string[]): FieldError[] {
  if (old['immutable'] !== true) return []
  const detail = 'field is immutable when `immutable` is set'
  const changed = fields.filter((field) => !jsonEqual(object[field] ?? null, old[field] ?? null))
  const opened = object['immutable'] === true ? [] : ['immutable']
  return [...opened, ...changed].map((field) => forbidden(field, detail))
}
