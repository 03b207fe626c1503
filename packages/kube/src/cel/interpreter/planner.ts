import {
  type CelCall,
  type CelCheckedExpression,
  type CelComprehension,
  type CelExpression,
  type CelIdentifier,
  type CelSelect,
  celAccumulatorName,
} from '../ast.ts'
import type { CelTypeProvider } from '../environment.ts'
import { celEquals, celValuesEqual } from '../standard/index.ts'
import { CelError, CelList, CelTypeValue } from '../value.ts'
import { listNode, mapNode, structNode } from './aggregate.ts'
import { ConditionalAttribute, OperandAttribute } from './attribute.ts'
import { binaryCall, type CallSite, unaryCall, variadicCall, zeroCall } from './call.ts'
import { accumulatorReader, comprehensionEvaluator } from './comprehension.ts'
import type { Dispatcher } from './dispatch.ts'
import { type Evaluate, Frame } from './frame.ts'
import { logicalNode, notStrictlyFalseNode, optionalOrNode } from './logic.ts'
import { matchesNode, searchNode } from './matches.ts'
import { membershipNode } from './membership.ts'
import {
  attributeNode,
  attributeOf,
  constantNode,
  isConstant,
  PlanError,
  type PlannedNode,
  presenceNode,
} from './node.ts'
import { qualifierKey } from './qualifier.ts'

const conversionFunctions = new Set([
  'bool',
  'bytes',
  'double',
  'duration',
  'dyn',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
])

/** The variables of the comprehensions around an expression. */
interface Scope {
  readonly name: string
  readonly read: Evaluate
  readonly parent: Scope | undefined
}

/** Compiles a checked expression to closures, and folds constants as cel-go's optimizer does. */
export class Planner {
  readonly #checked: CelCheckedExpression
  readonly #dispatcher: Dispatcher
  readonly #provider: CelTypeProvider | undefined
  readonly #typeNames: ReadonlySet<string>
  #scope: Scope | undefined
  #slots = 0

  constructor(
    checked: CelCheckedExpression,
    dispatcher: Dispatcher,
    provider: CelTypeProvider | undefined,
    typeNames: ReadonlySet<string>,
  ) {
    this.#checked = checked
    this.#dispatcher = dispatcher
    this.#provider = provider
    this.#typeNames = typeNames
  }

  get slotCount(): number {
    return this.#slots
  }

  plan(expression: CelExpression): PlannedNode {
    switch (expression.kind) {
      case 'literal':
        return constantNode(expression.value)
      case 'identifier':
        return this.#planIdentifier(expression)
      case 'select':
        return this.#planSelect(expression)
      case 'call':
        return this.#planCall(expression)
      case 'list':
        return listNode(
          expression.elements.map((element) => this.plan(element)),
          expression.optionalIndices,
        )
      case 'map':
        return mapNode(
          expression.entries.map(({ key, value, optional }) => ({
            key: this.plan(key),
            value: this.plan(value),
            optional,
          })),
        )
      case 'struct': {
        const fields = expression.fields.map((field) => ({ ...field, value: this.plan(field.value) }))
        return structNode(expression.typeName, fields, this.#provider)
      }
      case 'comprehension':
        return this.#planComprehension(expression)
    }
  }

  #planIdentifier({ id, name }: CelIdentifier): PlannedNode {
    for (let scope = this.#scope; scope !== undefined; scope = scope.parent) {
      if (scope.name === name) return attributeNode(id, new OperandAttribute(scope.read))
    }
    const isType = this.#checked.types.get(id)?.kind === 'type'
    if (isType && (this.#typeNames.has(name) || this.#provider?.hasObjectType(name))) {
      return constantNode(new CelTypeValue(name))
    }
    const read: Evaluate = (frame) => {
      const value = frame.activation.get(name)
      return value === undefined ? new CelError(`no such attribute(s): ${name}`) : value
    }
    return attributeNode(id, new OperandAttribute(read))
  }

  #planSelect(expression: CelSelect): PlannedNode {
    const attribute = attributeOf(this.plan(expression.operand))
    attribute.addQualifier({ key: expression.field, optional: false, testOnly: expression.testOnly })
    return expression.testOnly ? presenceNode(expression.id, attribute) : attributeNode(expression.id, attribute)
  }

  #planIndex(id: number, operand: PlannedNode, index: PlannedNode, optional: boolean): PlannedNode {
    const attribute = attributeOf(operand)
    attribute.addQualifier({ key: this.#indexKey(index), optional, testOnly: false })
    return attributeNode(id, attribute)
  }

  #indexKey(index: PlannedNode) {
    if (isConstant(index)) {
      const key = qualifierKey(index.constant)
      if (key instanceof CelError) throw new PlanError(key.message)
      return key
    }
    const { attribute } = index
    return attribute === undefined ? index.evaluate : (frame: Frame) => attribute.resolve(frame)
  }

  #planCall(call: CelCall): PlannedNode {
    const operands = call.target === undefined ? call.args : [call.target, ...call.args]
    const args = operands.map((operand) => this.plan(operand))
    const [first, second, third] = args as [PlannedNode, PlannedNode, PlannedNode]
    switch (call.function) {
      case '_&&_':
        return logicalNode(call.id, false, first, second)
      case '_||_':
        return logicalNode(call.id, true, first, second)
      case '_?_:_':
        return attributeNode(call.id, new ConditionalAttribute(first.evaluate, attributeOf(second), attributeOf(third)))
      case '_[_]':
        return this.#planIndex(call.id, first, second, false)
      case '_[?_]':
      case '_?._':
        return this.#planIndex(call.id, first, second, true)
      case '@not_strictly_false':
        return notStrictlyFalseNode(first)
      case '_==_':
        return binaryCall(site(call, 'equals'), celEquals, first, second)
      case '_!=_':
        return binaryCall(site(call, 'not_equals'), (left, right) => !celValuesEqual(left, right), first, second)
      default:
        return this.#planFunction(call, args)
    }
  }

  #planFunction(call: CelCall, args: readonly PlannedNode[]): PlannedNode {
    const overloadId = this.#overloadId(call.id)
    const [first, second] = args
    if (args.length === 2 && first !== undefined && second !== undefined) {
      if (call.function === 'or' && ['', 'optional_or_optional'].includes(overloadId)) {
        return optionalOrNode(first, second, false)
      }
      if (call.function === 'orValue' && ['', 'optional_orValue_value'].includes(overloadId)) {
        return optionalOrNode(first, second, true)
      }
      if (overloadId === 'in_list' && second.constant instanceof CelList) {
        const membership = membershipNode(first, second.constant)
        if (membership !== undefined) return membership
      }
      if (call.function === 'matches' && typeof second.constant === 'string') {
        return matchesNode(site(call, overloadId), first, second.constant)
      }
    }
    if ((call.function === 'find' || call.function === 'findAll') && typeof second?.constant === 'string') {
      const dispatch = this.#dispatcher.find(call.function, overloadId, args.length)
      if (dispatch) return searchNode(site(call, overloadId), dispatch.implementation, args)
    }
    return this.#planDispatch(site(call, overloadId), args)
  }

  #planDispatch(callSite: CallSite, args: readonly PlannedNode[]): PlannedNode {
    const dispatch = this.#dispatcher.find(callSite.function, callSite.overloadId, args.length)
    if (dispatch === undefined) throw new PlanError(`no such overload: ${callSite.function}`)
    const { implementation } = dispatch
    const [first, second] = args
    if (first === undefined) return zeroCall(callSite, implementation)
    if (args.length > 2 || (args.length === 2 && dispatch.isVariadic))
      return variadicCall(callSite, implementation, args)
    if (second !== undefined) return binaryCall(callSite, implementation, first, second)
    const node = unaryCall(callSite, implementation, first)
    if (!isConstant(first) || !conversionFunctions.has(callSite.function)) return node
    const value = node.evaluate(new Frame({ get: () => undefined }, 0, undefined))
    if (value instanceof CelError) throw new PlanError(value.message)
    return constantNode(value)
  }

  #overloadId(id: number): string {
    const reference = this.#checked.references.get(id)
    if (reference?.kind !== 'function' || reference.overloadIds.length !== 1) return ''
    return reference.overloadIds[0] as string
  }

  #planComprehension(expression: CelComprehension): PlannedNode {
    const range = this.plan(expression.range)
    const initial = this.plan(expression.initial)
    const outer = this.#scope
    const accumulator = this.#slots++
    const hidden = expression.accumulator === celAccumulatorName
    const read = accumulatorReader(accumulator, initial.evaluate, hidden)
    const accumulatorScope: Scope = { name: expression.accumulator, read, parent: outer }
    const variable = this.#declare(expression.variable, accumulatorScope)
    const variable2 = expression.variable2 === undefined ? undefined : this.#declare(expression.variable2, this.#scope)
    const condition = this.plan(expression.condition)
    const step = this.plan(expression.step)
    this.#scope = accumulatorScope
    const result = this.plan(expression.result)
    this.#scope = outer
    const evaluate = comprehensionEvaluator({
      id: expression.id,
      range: range.evaluate,
      variable,
      variable2,
      accumulator,
      condition: condition.evaluate,
      step: step.evaluate,
      result: result.evaluate,
    })
    return { evaluate }
  }

  #declare(name: string, parent: Scope | undefined): number {
    const slot = this.#slots++
    const read: Evaluate = (frame) => {
      const value = frame.slots[slot]
      return value === undefined ? new CelError(`no such attribute(s): ${name}`) : value
    }
    this.#scope = { name, read, parent }
    return slot
  }
}

function site(call: CelCall, overloadId: string): CallSite {
  return { id: call.id, function: call.function, overloadId }
}
