/** The types of CEL, as plain data; two types are the same if they print the same. */
export type CelType =
  | { readonly kind: 'primitive'; readonly name: CelPrimitiveName }
  | { readonly kind: 'list'; readonly element: CelType }
  | { readonly kind: 'map'; readonly key: CelType; readonly value: CelType }
  | { readonly kind: 'optional'; readonly value: CelType }
  /** type(T): the type of a type used as a value. */
  | { readonly kind: 'type'; readonly of: CelType }
  /** A type parameter of a generic overload: T in list(T). */
  | { readonly kind: 'parameter'; readonly name: string }
  /** A library's own type, such as kubernetes.Quantity. */
  | { readonly kind: 'opaque'; readonly name: string }
  /** An object with declared fields, resolved through the environment's type provider. */
  | { readonly kind: 'object'; readonly name: string }

export type CelPrimitiveName =
  | 'null_type'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'duration'
  | 'timestamp'
  | 'dyn'
  | 'error'

const primitive = (name: CelPrimitiveName): CelType => ({ kind: 'primitive', name })

export const celNull = primitive('null_type')
export const celBool = primitive('bool')
export const celInt = primitive('int')
export const celUint = primitive('uint')
export const celDouble = primitive('double')
export const celString = primitive('string')
export const celBytes = primitive('bytes')
export const celDuration = primitive('duration')
export const celTimestamp = primitive('timestamp')
export const celDyn = primitive('dyn')
export const celErrorType = primitive('error')

export const celListOf = (element: CelType): CelType => ({ kind: 'list', element })
export const celMapOf = (key: CelType, value: CelType): CelType => ({ kind: 'map', key, value })
export const celOptionalOf = (value: CelType): CelType => ({ kind: 'optional', value })
export const celTypeOf = (of: CelType): CelType => ({ kind: 'type', of })
export const celParameter = (name: string): CelType => ({ kind: 'parameter', name })
export const celOpaqueType = (name: string): CelType => ({ kind: 'opaque', name })
export const celObjectType = (name: string): CelType => ({ kind: 'object', name })

/** The type of the name `type` itself, with an unknown parameter. */
export const celBareType: CelType = celTypeOf(celOpaqueType(''))

/** A type as cel-go prints it in messages. */
export function formatCelType(type: CelType): string {
  switch (type.kind) {
    case 'primitive':
      return type.name === 'null_type' ? 'null' : type.name === 'error' ? '!error!' : type.name
    case 'list':
      return `list(${formatCelType(type.element)})`
    case 'map':
      return `map(${formatCelType(type.key)}, ${formatCelType(type.value)})`
    case 'optional':
      return `optional_type(${formatCelType(type.value)})`
    case 'type':
      return type === celBareType ? 'type' : `type(${formatCelType(type.of)})`
    case 'parameter':
    case 'opaque':
    case 'object':
      return type.name
  }
}

/** Whether two types are equal; does not descend into shared parts. */
export function isSameCelType(left: CelType, right: CelType): boolean {
  if (left === right) return true
  switch (left.kind) {
    case 'primitive':
    case 'parameter':
    case 'opaque':
    case 'object':
      return right.kind === left.kind && right.name === left.name
    case 'list':
      return right.kind === 'list' && isSameCelType(left.element, right.element)
    case 'map':
      return right.kind === 'map' && isSameCelType(left.key, right.key) && isSameCelType(left.value, right.value)
    case 'optional':
      return right.kind === 'optional' && isSameCelType(left.value, right.value)
    case 'type':
      return right.kind === 'type' && isSameCelType(left.of, right.of)
  }
}
