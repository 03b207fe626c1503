import type { JsonObject, JsonValue } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { ListShape, ObjectShape, ScalarShape, Shape } from '../../shape/index.ts'
import type { PathElement } from '../fieldset/index.ts'
import { indexElement } from '../fieldset/index.ts'
import { conformsStrictly, conformsTo } from './conform.ts'
import { elementOfText, itemProblem, itemText } from './item.ts'
import type { TypeProblem } from './problem.ts'
import { goSyntax, goText, goTypeName, invalidValue, typeProblem } from './problem.ts'
import { resolveShape, scalarClass, shapeOfField } from './resolve.ts'

export interface ValidationOptions {
  /** Live objects may have duplicate items, applied configurations may not. */
  readonly allowDuplicates?: boolean
}

/** The ways in which the value does not match the shape; empty if it matches. */
export function typeProblems(shape: Shape, value: JsonValue, options: ValidationOptions = {}): readonly TypeProblem[] {
  const conforms = options.allowDuplicates ? conformsTo(shape, value) : conformsStrictly(shape, value)
  if (conforms) return noProblems
  const validator = new Validator(options.allowDuplicates === true)
  validator.visit(shape, value)
  return validator.problems
}

/** Throws KUBE_APPLY_INVALID, with the prefix before the problems, unless the value matches the shape. */
export function checkType(shape: Shape, value: JsonValue, prefix: string, options: ValidationOptions = {}): void {
  const problems = typeProblems(shape, value, options)
  if (problems.length > 0) throw invalidValue(problems, prefix)
}

const noProblems: readonly TypeProblem[] = []

class Validator {
  readonly problems: TypeProblem[] = []
  readonly #path: PathElement[] = []
  readonly #allowDuplicates: boolean

  constructor(allowDuplicates: boolean) {
    this.#allowDuplicates = allowDuplicates
  }

  #report(message: string): void {
    this.problems.push(typeProblem(this.#path, message))
  }

  visit(declared: Shape, value: JsonValue): void {
    const shape = resolveShape(declared, value)
    // Every type accepts null.
    if (value === null) return
    if (shape.kind === 'scalar') this.#visitScalar(shape, value)
    else if (shape.kind === 'list') {
      if (Array.isArray(value)) this.#visitList(shape, value)
      else this.#report(`expected list, got &{${goText(value)}}`)
    } else if (typeof value === 'object' && !Array.isArray(value)) this.#visitObject(shape, value as JsonObject)
    else this.#report(`expected map, got &{${goText(value)}}`)
  }

  #visitScalar(shape: ScalarShape, value: JsonValue): void {
    switch (scalarClass(shape)) {
      case 'string':
        if (typeof value !== 'string') {
          this.#report(`expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`)
        }
        return
      case 'numeric':
        if (typeof value !== 'number' && typeof value !== 'bigint') {
          this.#report(`expected numeric (int or float), got ${goTypeName(value)}`)
        }
        return
      case 'boolean':
        if (typeof value !== 'boolean') this.#report(`expected boolean, got &{${goText(value)}}`)
        return
      default:
        if (typeof value === 'object') this.#report(`expected any scalar, got &{${goText(value)}}`)
    }
  }

  #visitList(list: ListShape, items: readonly JsonValue[]): void {
    if (this.#tooDeep()) return
    const seen = list.listType === 'atomic' || items.length < 2 ? undefined : new Set<string>()
    for (let index = 0; index < items.length; index++) {
      const item = items[index] as JsonValue
      if (list.listType === 'atomic') {
        // Only messages need path elements of atomic lists.
        if (typeof item !== 'object' && list.items.kind === 'any') continue
        this.#descend(indexElement(index), list.items, item)
        continue
      }
      const text = itemText(list, item)
      if (text === undefined) {
        // Without an element, problems further down have no path.
        this.#report(`element ${index}: ${itemProblem(list, item)}`)
        return
      }
      const element = elementOfText(text)
      if (seen?.has(text) && !this.#allowDuplicates) {
        this.#report(`duplicate entries for key ${typeProblem([element], '').path}`)
      }
      seen?.add(text)
      this.#descend(element, list.items, item)
    }
  }

  #visitObject(object: ObjectShape, value: JsonObject): void {
    if (this.#tooDeep()) return
    for (const key in value) {
      const field = value[key]
      if (field === undefined) continue
      const shape = shapeOfField(object, key)
      if (shape === undefined) {
        this.#path.push(key)
        this.#report('field not declared in schema')
        this.#path.pop()
        return
      }
      this.#descend(key, shape, field)
    }
  }

  #descend(element: PathElement, shape: Shape, value: JsonValue): void {
    this.#path.push(element)
    this.visit(shape, value)
    this.#path.pop()
  }

  #tooDeep(): boolean {
    if (this.#path.length < limits.documentDepthMax) return false
    this.#report('nested too deeply')
    return true
  }
}
