import type { SizeEstimator } from '../cel/cost/index.ts'
import {
  type CelEnvironment,
  type CelMacro,
  type CelType,
  type CelTypeProvider,
  celBool,
  celDyn,
  celMapOf,
  celObjectType,
  celString,
  isSameCelType,
} from '../cel/index.ts'
import { celQuantityType } from '../cel/library/index.ts'
import { compileExpression, extendBase } from './environment.ts'
import { typeText } from './type-text.ts'

/** The problem of a CEL device selector. */
export interface DeviceSelectorProblem {
  /** Whether the expression compiles but exceeds the cost limit. */
  readonly isTooComplex: boolean
  /** Whether it compiles but cannot be planned. */
  readonly isInternal: boolean
  readonly detail: string
}

const deviceTypeName = 'kubernetes.DRADevice'
const deviceFields: Readonly<Record<string, CelType>> = {
  driver: celString,
  allowMultipleAllocations: celBool,
  attributes: celMapOf(celString, celMapOf(celString, celDyn)),
  capacity: celMapOf(celString, celMapOf(celString, celQuantityType)),
}

const types: CelTypeProvider = {
  hasObjectType: (name) => name === deviceTypeName,
  fieldType: (name, field) =>
    name === deviceTypeName && Object.hasOwn(deviceFields, field) ? deviceFields[field] : undefined,
}

/** cel.bind(name, value, expression): the expression with the name bound to the value. */
const bindMacro: CelMacro = {
  function: 'bind',
  member: true,
  argumentCount: 3,
  expand(builder, target, args) {
    const [variable, value, expression] = args
    if (target?.kind !== 'identifier' || target.name !== 'cel') return undefined
    if (variable === undefined || value === undefined || expression === undefined) return undefined
    if (variable.kind !== 'identifier') {
      return { error: 'cel.bind() variable names must be simple identifiers', at: variable }
    }
    return builder.comprehension({
      range: builder.list(),
      variable: '#unused',
      accumulator: variable.name,
      initial: value,
      condition: builder.literal(false),
      step: builder.identifier(variable.name),
      result: expression,
    })
  },
}

const costMax = 1_000_000n
const domainBytesMax = 63n
const identifierBytesMax = 32n
const attributeBytesMax = 64n
const entriesMax = 32n

/** The maximum size of the value at a path from the device. */
const sizes: SizeEstimator = ([root, field, ...steps]) => {
  if (root !== 'device') return undefined
  if (field === 'driver') return { min: 0n, max: domainBytesMax }
  if (field !== 'attributes' && field !== 'capacity') return undefined
  if (steps.length === 0) return { min: 0n, max: entriesMax }
  const last = steps[steps.length - 1]
  if (steps.length === 1) return { min: 0n, max: last === '@keys' ? domainBytesMax : entriesMax }
  if (last === '@keys') return { min: 0n, max: identifierBytesMax }
  return field === 'attributes' ? { min: 0n, max: attributeBytesMax } : undefined
}

let shared: CelEnvironment | undefined

function environment(): CelEnvironment {
  shared ??= extendBase({
    variables: [{ name: 'device', type: celObjectType(deviceTypeName) }],
    types,
    macros: [[bindMacro]],
  })
  return shared
}

/** The problem of an expression that selects devices; undefined if it is valid. */
export function deviceSelectorProblem(source: string): DeviceSelectorProblem | undefined {
  const accepts = (type: CelType): string | undefined =>
    isSameCelType(type, celBool) || isSameCelType(type, celDyn)
      ? undefined
      : `must evaluate to bool or the unknown type, not ${typeText(type)}`
  const compiled = compileExpression(environment(), source, accepts, sizes)
  if ('problem' in compiled) {
    const isInternal = compiled.problem.startsWith('instantiation failed')
    return { isTooComplex: false, isInternal, detail: `${isInternal ? 'program ' : ''}${compiled.problem}` }
  }
  if (compiled.estimate.max <= costMax) return undefined
  return { isTooComplex: true, isInternal: false, detail: 'too complex, exceeds cost limit' }
}
