import type {
  CelCall,
  CelCheckedExpression,
  CelComprehension,
  CelExpression,
  CelIdentifier,
  CelListLiteral,
  CelMapLiteral,
  CelReference,
  CelSelect,
  CelStructLiteral,
} from '../ast.ts'
import type { CelIssue } from '../environment.ts'
import { type Locator, locatorOf } from '../source.ts'
import {
  type CelType,
  celBool,
  celDyn,
  celErrorType,
  celInt,
  celListOf,
  celMapOf,
  celOptionalOf,
  formatCelType,
} from '../type.ts'
import type { Declarations } from './declarations.ts'
import { literalType } from './literal-type.ts'
import { resolveOverload } from './overload-resolution.ts'
import { isDyn, isDynOrError, mostGeneral, Substitution } from './substitution.ts'

export type CheckResult = { readonly checked: CelCheckedExpression } | { readonly issues: readonly CelIssue[] }

/** Assigns a type to every node, and a reference to every name and call. */
export function checkExpression(source: string, root: CelExpression, declarations: Declarations): CheckResult {
  const checker = new Checker(source, declarations)
  const rewritten = checker.check(root)
  if (checker.issues.length > 0) return { issues: checker.issues }
  return { checked: checker.finish(rewritten) }
}

interface Scope {
  readonly names: ReadonlyMap<string, CelType>
  readonly parent: Scope | undefined
}

export class Checker {
  readonly issues: CelIssue[] = []
  readonly substitution = new Substitution()
  readonly declarations: Declarations
  readonly #source: string
  readonly #locate: Locator
  readonly #types = new Map<number, CelType>()
  readonly #references = new Map<number, CelReference>()
  #scope: Scope | undefined

  constructor(source: string, declarations: Declarations) {
    this.#source = source
    this.#locate = locatorOf(source)
    this.declarations = declarations
  }

  finish(root: CelExpression): CelCheckedExpression {
    for (const [id, type] of this.#types) this.#types.set(id, this.substitution.apply(type, true))
    const resultType = this.typeOf(root)
    return { source: this.#source, root, types: this.#types, references: this.#references, resultType }
  }

  check(expression: CelExpression): CelExpression {
    switch (expression.kind) {
      case 'literal':
        return this.#typed(expression, literalType(expression.value))
      case 'identifier':
        return this.#checkIdentifier(expression)
      case 'select':
        return this.#checkSelect(expression)
      case 'call':
        return this.#checkCall(expression)
      case 'list':
        return this.#checkList(expression)
      case 'map':
        return this.#checkMap(expression)
      case 'struct':
        return this.#checkStruct(expression)
      case 'comprehension':
        return this.#checkComprehension(expression)
    }
  }

  typeOf(expression: CelExpression): CelType {
    return this.#types.get(expression.id) ?? celErrorType
  }

  report(node: { readonly offset: number }, message: string): void {
    this.issues.push({ message, ...this.#locate(node.offset) })
  }

  reportMismatch(node: CelExpression, expected: CelType, actual: CelType): void {
    this.report(node, `expected type '${formatCelType(expected)}' but found '${formatCelType(actual)}'`)
  }

  #typed<T extends CelExpression>(expression: T, type: CelType): T {
    this.#types.set(expression.id, type)
    return expression
  }

  /** Names are looked up from the innermost comprehension outwards, then among the declarations. */
  #lookup(name: string): { readonly name: string; readonly type: CelType } | undefined {
    const plain = name.startsWith('.') ? name.slice(1) : name
    for (let scope = this.#scope; scope !== undefined; scope = scope.parent) {
      const type = scope.names.get(plain)
      if (type !== undefined) return { name: plain, type }
    }
    const type = this.declarations.variable(plain)
    return type === undefined ? undefined : { name: plain, type }
  }

  #reportUndeclared(node: { readonly offset: number }, name: string): void {
    this.report(node, `undeclared reference to '${name}' (in container '')`)
  }

  #checkIdentifier(expression: CelIdentifier): CelExpression {
    const found = this.#lookup(expression.name)
    if (found === undefined) {
      this.#reportUndeclared(expression, expression.name)
      return this.#typed(expression, celErrorType)
    }
    return this.#identifier(expression, found)
  }

  #identifier(at: CelExpression, found: { readonly name: string; readonly type: CelType }): CelExpression {
    this.#references.set(at.id, { kind: 'identifier', name: found.name })
    return this.#typed({ kind: 'identifier', id: at.id, offset: at.offset, name: found.name }, found.type)
  }

  #checkSelect(expression: CelSelect): CelExpression {
    const qualified = qualifiedName(expression)
    const found = qualified === undefined ? undefined : this.#lookup(qualified)
    if (found !== undefined) return this.#identifier(expression, found)
    const operand = this.check(expression.operand)
    const fieldType = this.#fieldType(expression, operand, expression.field, false)
    const type = expression.testOnly ? celBool : this.substitution.apply(fieldType)
    return this.#typed({ ...expression, operand }, type)
  }

  #fieldType(at: CelExpression, operand: CelExpression, field: string, optional: boolean): CelType {
    const operandType = this.substitution.apply(this.typeOf(operand))
    const target = operandType.kind === 'optional' ? operandType.value : operandType
    let result: CelType = celErrorType
    if (target.kind === 'map') {
      result = target.value
    } else if (target.kind === 'object') {
      result = this.#objectFieldType(at, target.name, field) ?? celErrorType
    } else if (target.kind === 'parameter') {
      this.substitution.assign(celDyn, target)
      result = celDyn
    } else if (target.kind === 'opaque' && target.name.startsWith('kubernetes.')) {
      // The libraries of Kubernetes declare their types as messages without known fields.
      this.report(at, `unexpected failed resolution of '${target.name}'`)
    } else {
      if (!isDynOrError(target)) {
        this.report(at, `type '${formatCelType(target)}' does not support field selection`)
      }
      result = celDyn
    }
    return optional || operandType.kind === 'optional' ? celOptionalOf(result) : result
  }

  #objectFieldType(at: { readonly offset: number }, typeName: string, field: string): CelType | undefined {
    if (!this.declarations.hasObjectType(typeName)) {
      this.report(at, `unexpected failed resolution of '${typeName}'`)
      return undefined
    }
    const type = this.declarations.fieldType(typeName, field)
    if (type === undefined) this.report(at, `undefined field '${field}'`)
    return type
  }

  #checkCall(expression: CelCall): CelExpression {
    if (expression.function === '_?._') return this.#checkOptionalSelect(expression)
    const args = expression.args.map((argument) => this.check(argument))
    const { target } = expression
    if (target === undefined) return this.#resolve({ ...expression, args }, expression.function)
    const prefix = qualifiedName(target)
    if (prefix !== undefined) {
      const name = `${prefix.startsWith('.') ? prefix.slice(1) : prefix}.${expression.function}`
      if (this.declarations.function(name) !== undefined) {
        return this.#resolve({ ...expression, args, target: undefined }, name)
      }
    }
    return this.#resolve({ ...expression, args, target: this.check(target) }, expression.function)
  }

  #resolve(call: CelCall, name: string): CelExpression {
    const plain = name.startsWith('.') ? name.slice(1) : name
    const declared = this.declarations.function(plain)
    if (declared === undefined) {
      this.#reportUndeclared(call, name)
      return this.#typed(call, celErrorType)
    }
    const resolution = resolveOverload(this, call, plain, declared)
    if (resolution === undefined) return this.#typed(call, celErrorType)
    this.#references.set(call.id, { kind: 'function', overloadIds: resolution.overloadIds })
    return this.#typed({ ...call, function: plain }, resolution.type)
  }

  /** operand.?field: the parser wrote the field name as a string literal. */
  #checkOptionalSelect(expression: CelCall): CelExpression {
    const [operandArgument, field] = expression.args as readonly [CelExpression, CelExpression]
    const operand = this.check(operandArgument)
    const name = field.kind === 'literal' && typeof field.value === 'string' ? field.value : ''
    const type = this.#fieldType(expression, operand, name, true)
    this.#references.set(expression.id, { kind: 'function', overloadIds: ['select_optional_field'] })
    return this.#typed({ ...expression, args: [operand, field] }, this.substitution.apply(type))
  }

  /** The type that an optional element or entry adds: the value inside the optional. */
  #unwrapOptional(node: CelExpression): CelType {
    const type = this.typeOf(node)
    if (type.kind === 'optional') return type.value
    if (!isDyn(type)) this.reportMismatch(node, celOptionalOf(type), type)
    return type
  }

  #checkList(expression: CelListLiteral): CelExpression {
    let elementType: CelType | undefined
    const optionals = new Set(expression.optionalIndices)
    const elements = expression.elements.map((element, index) => {
      const checked = this.check(element)
      const type = optionals.has(index) ? this.#unwrapOptional(checked) : this.typeOf(checked)
      elementType = this.#join(elementType, type)
      return checked
    })
    return this.#typed({ ...expression, elements }, celListOf(elementType ?? this.substitution.fresh()))
  }

  #checkMap(expression: CelMapLiteral): CelExpression {
    let keyType: CelType | undefined
    let valueType: CelType | undefined
    const entries = expression.entries.map((entry) => {
      const key = this.check(entry.key)
      keyType = this.#join(keyType, this.typeOf(key))
      const value = this.check(entry.value)
      valueType = this.#join(valueType, entry.optional ? this.#unwrapOptional(value) : this.typeOf(value))
      return { ...entry, key, value }
    })
    const type = celMapOf(keyType ?? this.substitution.fresh(), valueType ?? this.substitution.fresh())
    return this.#typed({ ...expression, entries }, type)
  }

  /** The common type of elements, or dyn if they differ, which validateLiterals refuses later. */
  #join(previous: CelType | undefined, current: CelType): CelType {
    if (previous === undefined) return current
    return this.substitution.assign(previous, current) ? mostGeneral(previous, current) : celDyn
  }

  #checkStruct(expression: CelStructLiteral): CelExpression {
    const found = this.#lookup(expression.typeName)
    if (found === undefined) {
      this.#reportUndeclared(expression, expression.typeName)
      return this.#typed(expression, celErrorType)
    }
    let type: CelType = celErrorType
    if (found.type.kind !== 'type') {
      this.report(expression, `'${formatCelType(found.type)}' is not a type`)
    } else if (found.type.of.kind === 'object') {
      type = found.type.of
    } else {
      this.report(expression, `'${formatCelType(found.type.of)}' is not a message type`)
    }
    this.#references.set(expression.id, { kind: 'identifier', name: found.name })
    const fields = expression.fields.map((field) => {
      const value = this.check(field.value)
      const fieldType = this.#objectFieldType(field, found.name, field.name) ?? celErrorType
      const valueType = field.optional ? this.#unwrapOptional(value) : this.typeOf(value)
      if (!this.substitution.assign(fieldType, valueType)) {
        const provided = formatCelType(valueType)
        this.report(
          field,
          `expected type of field '${field.name}' is '${formatCelType(fieldType)}' but provided type is '${provided}'`,
        )
      }
      return { ...field, value }
    })
    return this.#typed({ ...expression, typeName: found.name, fields }, type)
  }

  #checkComprehension(expression: CelComprehension): CelExpression {
    const range = this.check(expression.range)
    const initial = this.check(expression.initial)
    const rangeType = this.substitution.apply(this.typeOf(range))
    const accumulatorType = this.typeOf(initial)
    const outer = this.#scope
    const accumulatorScope: Scope = { names: new Map([[expression.accumulator, accumulatorType]]), parent: outer }
    const [first, second] = this.#iterationTypes(range, rangeType, expression.variable2 !== undefined)
    const names = new Map([[expression.variable, first]])
    if (expression.variable2 !== undefined) names.set(expression.variable2, second)
    this.#scope = { names, parent: accumulatorScope }
    const condition = this.check(expression.condition)
    this.#assertType(condition, celBool)
    const step = this.check(expression.step)
    this.#assertType(step, accumulatorType)
    this.#scope = accumulatorScope
    const result = this.check(expression.result)
    this.#scope = outer
    const type = this.substitution.apply(this.typeOf(result))
    return this.#typed({ ...expression, range, initial, condition, step, result }, type)
  }

  #iterationTypes(range: CelExpression, rangeType: CelType, two: boolean): readonly [CelType, CelType] {
    if (rangeType.kind === 'list') return two ? [celInt, rangeType.element] : [rangeType.element, celDyn]
    if (rangeType.kind === 'map') return [rangeType.key, rangeType.value]
    if (isDynOrError(rangeType) || rangeType.kind === 'parameter') {
      this.substitution.assign(celDyn, rangeType)
      return [celDyn, celDyn]
    }
    const message = `expression of type '${formatCelType(rangeType)}' cannot be range of a comprehension`
    this.report(range, `${message} (must be list, map, or dynamic)`)
    return [celErrorType, celErrorType]
  }

  #assertType(node: CelExpression, expected: CelType): void {
    if (!this.substitution.assign(expected, this.typeOf(node))) this.reportMismatch(node, expected, this.typeOf(node))
  }
}

/** a.b.c as one name, if the expression consists only of names and selections. */
function qualifiedName(expression: CelExpression): string | undefined {
  const parts: string[] = []
  let current = expression
  while (current.kind === 'select') {
    if (current.testOnly) return undefined
    parts.push(current.field)
    current = current.operand
  }
  if (current.kind !== 'identifier') return undefined
  parts.push(current.name)
  return parts.reverse().join('.')
}
