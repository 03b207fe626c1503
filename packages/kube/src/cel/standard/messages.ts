import { formatGoFloat } from '../../json/index.ts'
import { CelDuration, CelError, CelTimestamp, CelUint, type CelValue } from '../value.ts'
import { celTypeNameOf } from './type-name.ts'

/**
 * The argument types do not match the operation; cel-go's short form for operations that the type of the first operand
 * has.
 */
export function noSuchOverload(): CelError {
  return new CelError('no such overload')
}

/**
 * The error for an operation that the type of the first operand does not have. In cel-go, strings, durations and
 * timestamps dispatch calls themselves and do not name the function.
 */
export function noSuchOperation(functionName: string, operand: CelValue): CelError {
  const dispatchesItself =
    typeof operand === 'string' || operand instanceof CelDuration || operand instanceof CelTimestamp
  return dispatchesItself ? noSuchOverload() : new CelError(`no such overload: ${functionName}`)
}

/** A key of a map or an index of a list as messages show it. */
export function printKey(key: CelValue): string {
  if (typeof key === 'number') return formatGoFloat(key)
  return key instanceof CelUint ? String(key.value) : String(key)
}

/** No overload of a function matches these values. */
export function noSuchSignature(functionName: string, args: readonly CelValue[]): CelError {
  return new CelError(`no such overload: ${functionName}(${args.map(celTypeNameOf).join(', ')})`)
}

export function conversionError(value: CelValue, typeName: string): CelError {
  return new CelError(`type conversion error from '${celTypeNameOf(value)}' to '${typeName}'`)
}
