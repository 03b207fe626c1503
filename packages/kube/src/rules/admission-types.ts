import {
  type CelResult,
  type CelType,
  type CelTypeProvider,
  type CelValue,
  celBool,
  celDyn,
  celInt,
  celListOf,
  celMapOf,
  celObjectType,
  celString,
  celTimestamp,
} from '../cel/index.ts'
import { createPatchObject, hasPatchType, patchFieldType } from './patch-objects.ts'

/** The types of the variables in admission expressions: the request, and a namespace without its details. */
const texts = celListOf(celString)
const textMap = celMapOf(celString, celString)
const object = (name: string): CelType => celObjectType(`kubernetes.${name}`)

export const admissionRequestType = object('AdmissionRequest')
export const namespaceType = object('Namespace')
export const variablesType = object('variables')

type Fields = Readonly<Record<string, CelType>>

const objectTypes: Readonly<Record<string, Fields>> = {
  'kubernetes.GroupVersionKind': { group: celString, version: celString, kind: celString },
  'kubernetes.GroupVersionResource': { group: celString, version: celString, resource: celString },
  'kubernetes.UserInfo': {
    username: celString,
    uid: celString,
    groups: texts,
    extra: celMapOf(celString, texts),
  },
  'kubernetes.AdmissionRequest': {
    kind: object('GroupVersionKind'),
    resource: object('GroupVersionResource'),
    subResource: celString,
    requestKind: object('GroupVersionKind'),
    requestResource: object('GroupVersionResource'),
    requestSubResource: celString,
    name: celString,
    namespace: celString,
    operation: celString,
    userInfo: object('UserInfo'),
    dryRun: celBool,
    options: celDyn,
  },
  'kubernetes.NamespaceSpec': { finalizers: texts },
  'kubernetes.NamespaceCondition': {
    status: celString,
    type: celString,
    lastTransitionTime: celTimestamp,
    message: celString,
    reason: celString,
  },
  'kubernetes.NamespaceStatus': { conditions: celListOf(object('NamespaceCondition')), phase: celString },
  'kubernetes.NamespaceMetadata': {
    name: celString,
    generateName: celString,
    namespace: celString,
    labels: textMap,
    annotations: textMap,
    UID: celString,
    creationTimestamp: celTimestamp,
    deletionGracePeriodSeconds: celInt,
    deletionTimestamp: celTimestamp,
    generation: celInt,
    resourceVersion: celString,
    finalizers: texts,
  },
  'kubernetes.Namespace': {
    metadata: object('NamespaceMetadata'),
    spec: object('NamespaceSpec'),
    status: object('NamespaceStatus'),
  },
}

/** The type provider for the types above, for the composited variables, and for Object and JSONPatch if declared. */
export class AdmissionTypeProvider implements CelTypeProvider {
  readonly #variables: ReadonlyMap<string, CelType>
  readonly #hasPatchTypes: boolean

  constructor(variables: ReadonlyMap<string, CelType>, hasPatchTypes: boolean) {
    this.#variables = variables
    this.#hasPatchTypes = hasPatchTypes
  }

  hasObjectType(typeName: string): boolean {
    if (typeName === 'kubernetes.variables' || Object.hasOwn(objectTypes, typeName)) return true
    return this.#hasPatchTypes && hasPatchType(typeName)
  }

  fieldType(typeName: string, field: string): CelType | undefined {
    if (typeName === 'kubernetes.variables') return this.#variables.get(field)
    const fields = Object.hasOwn(objectTypes, typeName) ? objectTypes[typeName] : undefined
    if (fields) return Object.hasOwn(fields, field) ? fields[field] : undefined
    return this.#hasPatchTypes ? patchFieldType(typeName, field) : undefined
  }

  createObject(typeName: string, fields: ReadonlyMap<string, CelValue>): CelResult {
    return createPatchObject(typeName, fields)
  }
}

/** The type of a variable in later expressions: dyn if it has no declaration. */
export function variableType(type: CelType): CelType {
  switch (type.kind) {
    case 'primitive':
      return type.name === 'error' ? celDyn : type
    case 'list':
      return celListOf(variableType(type.element))
    case 'map':
      return celMapOf(variableType(type.key), variableType(type.value))
    default:
      return celDyn
  }
}
