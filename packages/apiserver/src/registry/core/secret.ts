import { addErrors, type FieldError, FieldPath, invalid, required, tooLong } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type MutableJsonObject, setField } from '@kubewright/kube/json'
import { apiserverLimits } from '../../limits.ts'
import { objectAt, textAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import { selectableField } from '../common/selectable-fields.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { dataPath, decodedSizeBytes, validateKey, validateSealed } from './config-map.ts'
import { goJsonProblem } from './go-json-problem.ts'
import { keyPairProblem } from './key-pair.ts'

const tlsType = 'kubernetes.io/tls'
const certificateKey = 'tls.crt'
const privateKeyKey = 'tls.key'
const accountAnnotation = 'kubernetes.io/service-account.name'

const secretColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', 'string', (secret) => textAt(secret, 'type') || 'Opaque', 'The type of the secret.'),
  column('Data', 'string', (secret) => Object.keys(objectAt(secret, 'data')).length, 'How many entries there are.'),
  ageColumn,
]

export const secretStrategy: KindStrategy = {
  repeatedMetadataChecks: 'change, whole',
  columns: secretColumns,
  selectableFields: [selectableField('type')],
  setDefaults,
  validateCreate: validateSecret,
  validateUpdate: (object, old) => [
    ...validateImmutable(textAt(object, 'type'), textAt(old, 'type'), FieldPath.root('type')),
    ...validateSealed(object, old, ['data']),
    ...validateSecret(object),
  ],
  prepareForUpdate: (object, old) =>
    textAt(object, 'type') === '' ? { ...object, type: textAt(old, 'type') } : object,
  warningsOnCreate: warnAboutKeyPair,
  warningsOnUpdate: warnAboutKeyPair,
}

/** stringData is write-only: it replaces the same keys in data. */
function setDefaults(secret: JsonObject): JsonObject {
  const { stringData, ...rest } = secret
  if (!isJsonObject(stringData)) return textAt(secret, 'type') === '' ? { ...secret, type: 'Opaque' } : secret
  const data: MutableJsonObject = { ...objectAt(secret, 'data') }
  for (const key in stringData) setField(data, key, Buffer.from(String(stringData[key]), 'utf8').toString('base64'))
  return { ...rest, data, type: textAt(secret, 'type') || 'Opaque' }
}

function validateSecret(secret: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const data = objectAt(secret, 'data')
  let sizeBytes = 0
  for (const key in data) {
    addErrors(errors, validateKey(key, dataPath))
    sizeBytes += decodedSizeBytes(data[key] as string)
  }
  if (sizeBytes > apiserverLimits.dataSizeBytesMax) errors.push(tooLong('data', apiserverLimits.dataSizeBytesMax))
  const validate = validatorsByType.get(textAt(secret, 'type'))
  return validate === undefined ? errors : [...errors, ...validate(secret, data)]
}

type TypeValidator = (secret: JsonObject, data: JsonObject) => readonly FieldError[]

/** The required content of each type. */
const validatorsByType: ReadonlyMap<string, TypeValidator> = new Map<string, TypeValidator>([
  [
    'kubernetes.io/service-account-token',
    (secret) =>
      textAt(secret, 'metadata', 'annotations', accountAnnotation) === ''
        ? [required(`metadata.annotations[${accountAnnotation}]`)]
        : [],
  ],
  ['kubernetes.io/dockercfg', (_secret, data) => validateDocument(data, '.dockercfg')],
  ['kubernetes.io/dockerconfigjson', (_secret, data) => validateDocument(data, '.dockerconfigjson')],
  [
    'kubernetes.io/basic-auth',
    (_secret, data) =>
      'username' in data || 'password' in data ? [] : [required('data[username]'), required('data[password]')],
  ],
  [
    'kubernetes.io/ssh-auth',
    (_secret, data) => (textAt(data, 'ssh-privatekey') === '' ? [required('data[ssh-privatekey]')] : []),
  ],
  [
    tlsType,
    (_secret, data) =>
      [certificateKey, privateKeyKey].filter((key) => !(key in data)).map((key) => required(`data[${key}]`)),
  ],
])

/** The value is never shown. */
function validateDocument(data: JsonObject, key: string): FieldError[] {
  if (!(key in data)) return [required(`data[${key}]`)]
  const problem = goJsonProblem(bytesOf(data, key), 'map[string]interface {}')
  return problem === undefined ? [] : [invalid(`data[${key}]`, '<secret contents redacted>', problem)]
}

function warnAboutKeyPair(secret: JsonObject): readonly string[] {
  if (textAt(secret, 'type') !== tlsType) return []
  const data = objectAt(secret, 'data')
  const problem = keyPairProblem(textOf(data, certificateKey), textOf(data, privateKeyKey))
  return problem === undefined ? [] : [problem]
}

function textOf(data: JsonObject, key: string): string {
  return bytesOf(data, key).toString('latin1')
}

function bytesOf(data: JsonObject, key: string): Buffer {
  return Buffer.from(textAt(data, key), 'base64')
}
