import { codePointCount } from '../../json/index.ts'
import type { CelCall, CelCheckedExpression, CelComprehension, CelExpression, CelSelect } from '../ast.ts'
import { uint64Max } from '../integers.ts'
import { type CelType, celDyn } from '../type.ts'
import type { CostNode, SizeEstimator } from './cost-node.ts'
import { CostScope, type EntrySize } from './cost-scope.ts'
import {
  addEstimates,
  type CallEstimate,
  type Estimate,
  exactly,
  listCreateCost,
  mapCreateCost,
  multiplyEstimates,
  noCost,
  structCreateCost,
  unionEstimates,
  unknownSize,
} from './estimate.ts'
import { estimateExtensionCall } from './extension-estimates.ts'
import { estimateKubernetesCall } from './function-estimates.ts'
import { estimateStandardCall } from './standard-estimates.ts'

/**
 * The estimated minimum and maximum cost of evaluating a checked expression, given the data sizes that `sizes` returns.
 * Results are those of cel-go's checker with Kubernetes' estimator.
 */
export function estimateCost(expression: CelCheckedExpression, sizes: SizeEstimator = () => undefined): Estimate {
  return new CostEstimator(expression, sizes).cost(expression.root)
}

const one = exactly(1)
const nothingYet: Estimate = { min: uint64Max, max: 0n }

class CostEstimator {
  readonly #checked: CelCheckedExpression
  readonly #sizes: SizeEstimator
  readonly #paths = new Map<number, readonly string[]>()
  readonly #computedSizes = new Map<number, Estimate>()
  readonly #entrySizes = new Map<number, EntrySize>()
  readonly #scope = new CostScope()

  constructor(checked: CelCheckedExpression, sizes: SizeEstimator) {
    this.#checked = checked
    this.#sizes = sizes
  }

  cost(expression: CelExpression): Estimate {
    switch (expression.kind) {
      case 'literal':
        return noCost
      case 'identifier':
        this.#paths.set(expression.id, this.#scope.find(expression.name)?.path ?? [expression.name])
        return one
      case 'select':
        return this.#selectCost(expression)
      case 'call':
        return expression.function === 'dyn' ? this.#dynCost(expression) : this.#callCost(expression)
      case 'list':
        return this.#listCost(expression.id, expression.elements)
      case 'map':
        return this.#mapCost(expression.id, expression.entries)
      case 'struct':
        return expression.fields.reduce(
          (sum, field) => addEstimates(sum, this.cost(field.value)),
          exactly(structCreateCost),
        )
      case 'comprehension':
        return isBinding(expression) ? this.#bindingCost(expression) : this.#comprehensionCost(expression)
    }
  }

  /** has() itself is free; a selection costs one if the operand is known to have fields. */
  #selectCost(select: CelSelect): Estimate {
    const operandCost = this.cost(select.operand)
    if (select.testOnly) return operandCost
    this.#paths.set(select.id, [...this.#pathOf(select.operand), select.field])
    const { kind } = this.#typeOf(select.operand)
    return kind === 'map' || kind === 'object' || kind === 'parameter' ? addEstimates(operandCost, one) : operandCost
  }

  /** dyn() only disables type checking, so sizes pass through it. */
  #dynCost(call: CelCall): Estimate {
    const argument = call.args[0] as CelExpression
    const argumentCost = this.cost(argument)
    this.#copySizes(call, argument)
    return addEstimates(one, argumentCost)
  }

  #callCost(call: CelCall): Estimate {
    const argumentCosts: Estimate[] = []
    const args: CostNode[] = []
    for (const argument of call.args) {
      argumentCosts.push(this.cost(argument))
      args.push(this.#nodeOf(argument))
    }
    const reference = this.#checked.references.get(call.id)
    const overloadIds = reference?.kind === 'function' ? reference.overloadIds : []
    if (overloadIds.length === 0) return noCost
    const targetCost = call.target ? this.cost(call.target) : noCost
    const target = call.target && this.#nodeOf(call.target)
    let functionCost = nothingYet
    let resultSize: Estimate | undefined
    for (const overloadId of overloadIds) {
      const estimate = this.#overloadCost(call, overloadId, target, args, argumentCosts)
      functionCost = unionEstimates(functionCost, estimate.cost)
      if (estimate.resultSize) {
        resultSize = resultSize ? unionEstimates(resultSize, estimate.resultSize) : estimate.resultSize
      }
      resultSize = this.#indexedSize(call, overloadId, resultSize) ?? this.#sizeOf(call)
    }
    if (resultSize) this.#computedSizes.set(call.id, resultSize)
    return addEstimates(targetCost, functionCost)
  }

  /** The path of an index is that of the list's elements or the map's values. */
  #indexedSize(call: CelCall, overloadId: string, size: Estimate | undefined): Estimate | undefined {
    if (overloadId !== 'index_list' && overloadId !== 'index_map') return size
    const container = call.args[0]
    if (!container) return size
    this.#paths.set(call.id, [...this.#pathOf(container), overloadId === 'index_list' ? '@items' : '@values'])
    return this.#entrySizeOf(container)?.value
  }

  #overloadCost(
    call: CelCall,
    overloadId: string,
    target: CostNode | undefined,
    args: readonly CostNode[],
    argumentCosts: readonly Estimate[],
  ): CallEstimate {
    const estimated = { overloadId, target, args, sizes: this.#sizes }
    const own = estimateExtensionCall(estimated) ?? estimateKubernetesCall(call.function, estimated)
    if (own) return { ...own, cost: argumentCosts.reduce(addEstimates, own.cost) }
    this.#combineEntrySizes(call, overloadId)
    return estimateStandardCall(overloadId, { target, args, argumentCosts })
  }

  /** The content of a conditional or a concatenation is the union of both its parts. */
  #combineEntrySizes(call: CelCall, overloadId: string): void {
    const isConditional = overloadId === 'conditional'
    if (!isConditional && !concatenations.has(overloadId)) return
    const [left, right] = isConditional ? [call.args[1], call.args[2]] : [call.args[0], call.args[1]]
    const leftSize = left && this.#entrySizeOf(left)
    const rightSize = right && this.#entrySizeOf(right)
    if (!leftSize || !rightSize) return
    this.#entrySizes.set(call.id, {
      container: leftSize.container,
      key: unionEstimates(leftSize.key, rightSize.key),
      value: unionEstimates(leftSize.value, rightSize.value),
    })
  }

  #listCost(id: number, elements: readonly CelExpression[]): Estimate {
    let sum = exactly(listCreateCost)
    let value = elements.length === 0 ? noCost : nothingYet
    for (const element of elements) {
      sum = addEstimates(sum, this.cost(element))
      value = unionEstimates(value, this.#sizeOrUnknown(element))
    }
    this.#entrySizes.set(id, { container: 'list', key: one, value })
    return sum
  }

  #mapCost(id: number, entries: readonly { readonly key: CelExpression; readonly value: CelExpression }[]): Estimate {
    let sum = exactly(mapCreateCost)
    let key = entries.length === 0 ? noCost : nothingYet
    let value = key
    for (const entry of entries) {
      sum = addEstimates(addEstimates(sum, this.cost(entry.key)), this.cost(entry.value))
      key = unionEstimates(key, this.#sizeOrUnknown(entry.key))
      value = unionEstimates(value, this.#sizeOrUnknown(entry.value))
    }
    this.#entrySizes.set(id, { container: 'map', key, value })
    return sum
  }

  /** A comprehension that only binds a name to a value. */
  #bindingCost(comprehension: CelComprehension): Estimate {
    const outside = addEstimates(this.cost(comprehension.range), this.cost(comprehension.initial))
    this.#pushAccumulator(comprehension)
    const resultCost = this.cost(comprehension.result)
    this.#scope.pop(comprehension.accumulator)
    this.#copySizes(comprehension, comprehension.result)
    return addEstimates(outside, resultCost)
  }

  #comprehensionCost(comprehension: CelComprehension): Estimate {
    const { range, variable, variable2 } = comprehension
    const outside = addEstimates(this.cost(range), this.cost(comprehension.initial))
    this.#pushAccumulator(comprehension)
    const isList = (this.#entrySizeOf(range)?.container ?? this.#typeOf(range).kind) === 'list'
    if (variable2 === undefined) this.#pushVariable(variable, range, isList ? '@items' : '@keys')
    else {
      this.#pushVariable(variable, range, isList ? '@indices' : '@keys')
      this.#pushVariable(variable2, range, isList ? '@items' : '@values')
    }
    const loopCost = this.cost(comprehension.condition)
    const stepCost = this.cost(comprehension.step)
    this.#scope.pop(variable)
    if (variable2 !== undefined) this.#scope.pop(variable2)
    const resultCost = this.cost(comprehension.result)
    this.#scope.pop(comprehension.accumulator)
    const count = this.#sizeOrUnknown(range)
    this.#setComprehensionSize(comprehension, count)
    const loops = multiplyEstimates(count, addEstimates(stepCost, loopCost))
    return addEstimates(addEstimates(outside, resultCost), loops)
  }

  /** A comprehension that builds a list or map makes at most one entry for each element of its range. */
  #setComprehensionSize(comprehension: CelComprehension, count: Estimate): void {
    const { kind } = comprehension.initial
    if (kind === 'literal') {
      const size = this.#sizeOf(comprehension.initial)
      if (size) this.#computedSizes.set(comprehension.id, size)
    } else if (kind === 'list' || kind === 'map') {
      this.#computedSizes.set(comprehension.id, count)
      const entrySize = this.#entrySizeOf(comprehension.step)
      if (entrySize) this.#entrySizes.set(comprehension.id, entrySize)
    }
  }

  #pushAccumulator({ accumulator, initial }: CelComprehension): void {
    this.#scope.push(accumulator, {
      path: this.#pathOf(initial),
      size: this.#sizeOf(initial),
      entrySize: this.#entrySizeOf(initial),
    })
  }

  #pushVariable(name: string, range: CelExpression, step: '@items' | '@keys' | '@values' | '@indices'): void {
    const entrySize = this.#entrySizeOf(range)
    const size = step === '@items' || step === '@values' ? entrySize?.value : entrySize?.key
    this.#scope.push(name, { path: [...this.#pathOf(range), step], size, entrySize: undefined })
  }

  #typeOf(expression: CelExpression): CelType {
    return this.#checked.types.get(expression.id) ?? celDyn
  }

  #pathOf(expression: CelExpression): readonly string[] {
    const local = expression.kind === 'identifier' ? this.#scope.find(expression.name) : undefined
    return local?.path ?? this.#paths.get(expression.id) ?? []
  }

  #nodeOf(expression: CelExpression): CostNode {
    const path = this.#pathOf(expression)
    const isAccumulator = path[0] === '@result' || path[0] === '__result__'
    return {
      path: isAccumulator ? [] : path,
      type: this.#typeOf(expression),
      expression,
      computedSize: this.#sizeOf(expression),
    }
  }

  #sizeOrUnknown(expression: CelExpression): Estimate {
    return this.#sizeOf(expression) ?? unknownSize
  }

  #sizeOf(expression: CelExpression): Estimate | undefined {
    const known = this.#computedSizes.get(expression.id) ?? literalSize(expression)
    if (known) return known
    const declared = this.#sizes(this.#pathOf(expression))
    if (declared) {
      this.#computedSizes.set(expression.id, declared)
      return declared
    }
    if (isScalar(this.#typeOf(expression))) return one
    return expression.kind === 'identifier' ? this.#scope.find(expression.name)?.size : undefined
  }

  #entrySizeOf(expression: CelExpression): EntrySize | undefined {
    const known = this.#entrySizes.get(expression.id)
    if (known || expression.kind !== 'identifier') return known
    return this.#scope.find(expression.name)?.entrySize
  }

  #copySizes(to: CelExpression, from: CelExpression): void {
    const size = this.#sizeOf(from)
    if (size) this.#computedSizes.set(to.id, size)
    const entrySize = this.#entrySizeOf(from)
    if (entrySize) this.#entrySizes.set(to.id, entrySize)
  }
}

const concatenations = new Set(['add_string', 'add_bytes', 'add_list'])

/** cel.bind and similar macros: no iterations, and a name that no other macro uses. */
function isBinding({ range, condition, accumulator }: CelComprehension): boolean {
  const isEmpty = range.kind === 'list' && range.elements.length === 0
  return isEmpty && condition.kind === 'literal' && condition.value === false && accumulator !== '__result__'
}

function literalSize(expression: CelExpression): Estimate | undefined {
  if (expression.kind === 'list') return exactly(expression.elements.length)
  if (expression.kind === 'map') return exactly(expression.entries.length)
  if (expression.kind !== 'literal') return undefined
  const { value } = expression
  if (typeof value === 'string') return exactly(codePointCount(value))
  return value instanceof Uint8Array ? exactly(value.length) : one
}

const scalars = new Set(['bool', 'double', 'duration', 'int', 'timestamp', 'uint'])

function isScalar(type: CelType): boolean {
  if (type.kind === 'optional') return isScalar(type.value)
  return type.kind === 'primitive' && scalars.has(type.name)
}
