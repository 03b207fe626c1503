import { limits } from '../../limits.ts'
import { type CelType, celDyn, celListOf, celMapOf, celOptionalOf, celTypeOf, isSameCelType } from '../type.ts'

/** Thrown when unification takes too many steps; types can be exponentially larger than their text. */
export class CheckStop {
  readonly message = 'expression is too complex to be type-checked'
}

/** The bindings of the type parameters of one expression. A failed unification binds nothing. */
export class Substitution {
  readonly #bindings = new Map<string, CelType>()
  readonly #log: { readonly name: string; readonly previous: CelType | undefined }[] = []
  #steps = 0
  #freshCount = 0

  fresh(): CelType {
    return { kind: 'parameter', name: `_var${this.#freshCount++}` }
  }

  /** Whether `from` is assignable to `to`; if so, binds the parameters of both. */
  assign(from: CelType, to: CelType): boolean {
    return this.#attempt(() => this.#isAssignable(from, to))
  }

  assignAll(from: readonly CelType[], to: readonly CelType[]): boolean {
    if (from.length !== to.length) return false
    return this.#attempt(() => from.every((type, index) => this.#isAssignable(type, to[index] as CelType)))
  }

  /** The type with every bound parameter replaced; unbound ones stay, or become dyn. */
  apply(type: CelType, unboundToDyn = false): CelType {
    this.#step()
    switch (type.kind) {
      case 'parameter': {
        const bound = this.#bindings.get(type.name)
        if (bound !== undefined) return this.apply(bound, unboundToDyn)
        return unboundToDyn ? celDyn : type
      }
      case 'list': {
        const element = this.apply(type.element, unboundToDyn)
        return element === type.element ? type : celListOf(element)
      }
      case 'map': {
        const key = this.apply(type.key, unboundToDyn)
        const value = this.apply(type.value, unboundToDyn)
        return key === type.key && value === type.value ? type : celMapOf(key, value)
      }
      case 'optional': {
        const value = this.apply(type.value, unboundToDyn)
        return value === type.value ? type : celOptionalOf(value)
      }
      case 'type': {
        const of = this.apply(type.of, unboundToDyn)
        return of === type.of ? type : celTypeOf(of)
      }
      default:
        return type
    }
  }

  #attempt(action: () => boolean): boolean {
    const mark = this.#log.length
    if (action()) {
      this.#log.length = 0
      return true
    }
    while (this.#log.length > mark) {
      const { name, previous } = this.#log.pop() as { name: string; previous: CelType | undefined }
      if (previous === undefined) this.#bindings.delete(name)
      else this.#bindings.set(name, previous)
    }
    return false
  }

  #bind(name: string, type: CelType): void {
    this.#log.push({ name, previous: this.#bindings.get(name) })
    this.#bindings.set(name, type)
  }

  #isAssignable(from: CelType, to: CelType): boolean {
    this.#step()
    if (to.kind === 'parameter') {
      const { valid, bound } = this.#isValidBinding(from, to)
      if (valid) return true
      if (bound) return false
    }
    if (from.kind === 'parameter') return this.#isValidBinding(to, from).valid
    if (isDynOrError(from) || isDynOrError(to)) return true
    if (isNull(from)) return isNullable(to)
    if (isNull(to)) return isNullable(from)
    switch (from.kind) {
      case 'list':
        return to.kind === 'list' && this.#isAssignable(from.element, to.element)
      case 'map':
        return to.kind === 'map' && this.#isAssignable(from.key, to.key) && this.#isAssignable(from.value, to.value)
      case 'optional':
        return to.kind === 'optional' && this.#isAssignable(from.value, to.value)
      case 'type':
        return to.kind === 'type'
      default:
        return isSameCelType(from, to)
    }
  }

  /** Whether a parameter may be bound to a type, and whether it was bound already. */
  #isValidBinding(type: CelType, parameter: CelType & { kind: 'parameter' }): { valid: boolean; bound: boolean } {
    if (type.kind === 'parameter' && type.name === parameter.name) return { valid: true, bound: true }
    const current = this.#bindings.get(parameter.name)
    if (current !== undefined) {
      if (isSameCelType(type, current)) return { valid: true, bound: true }
      if (!this.#isAssignable(type, current)) return { valid: false, bound: true }
      const general = mostGeneral(type, current)
      if (!this.#occursIn(parameter.name, general)) this.#bind(parameter.name, general)
      return { valid: true, bound: true }
    }
    if (this.#occursIn(parameter.name, type)) return { valid: false, bound: false }
    this.#bind(parameter.name, type)
    return { valid: true, bound: false }
  }

  #occursIn(name: string, type: CelType): boolean {
    this.#step()
    switch (type.kind) {
      case 'parameter': {
        if (type.name === name) return true
        const bound = this.#bindings.get(type.name)
        return bound !== undefined && this.#occursIn(name, bound)
      }
      case 'list':
        return this.#occursIn(name, type.element)
      case 'map':
        return this.#occursIn(name, type.key) || this.#occursIn(name, type.value)
      case 'optional':
        return this.#occursIn(name, type.value)
      case 'type':
        return this.#occursIn(name, type.of)
      default:
        return false
    }
  }

  #step(): void {
    if (++this.#steps > limits.celCheckStepsMax) throw new CheckStop()
  }
}

/** The more general of two types that unify. */
export function mostGeneral(left: CelType, right: CelType): CelType {
  return isEqualOrMoreGeneral(left, right) ? left : right
}

function isEqualOrMoreGeneral(left: CelType, right: CelType): boolean {
  if (isDyn(left) || left.kind === 'parameter') return true
  if (isDyn(right) || right.kind === 'parameter') return false
  switch (left.kind) {
    case 'list':
      return right.kind === 'list' && isEqualOrMoreGeneral(left.element, right.element)
    case 'map':
      return (
        right.kind === 'map' &&
        isEqualOrMoreGeneral(left.key, right.key) &&
        isEqualOrMoreGeneral(left.value, right.value)
      )
    case 'optional':
      return right.kind === 'optional' && isEqualOrMoreGeneral(left.value, right.value)
    case 'type':
      return right.kind === 'type'
    default:
      return isSameCelType(left, right)
  }
}

export function isDyn(type: CelType): boolean {
  return type.kind === 'primitive' && type.name === 'dyn'
}

function isError(type: CelType): boolean {
  return type.kind === 'primitive' && type.name === 'error'
}

export function isDynOrError(type: CelType): boolean {
  return isDyn(type) || isError(type)
}

function isNull(type: CelType): boolean {
  return type.kind === 'primitive' && type.name === 'null_type'
}

/** Null may stand where an object, a library's own value, an optional, a duration or a timestamp is expected. */
function isNullable(type: CelType): boolean {
  if (type.kind === 'opaque' || type.kind === 'object' || type.kind === 'optional') return true
  return type.kind === 'primitive' && ['null_type', 'duration', 'timestamp'].includes(type.name)
}
