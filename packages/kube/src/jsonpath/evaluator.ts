import { isJsonArray, isJsonObject } from '../json/index.ts'
import { limits } from '../limits.ts'
import { compareItems } from './comparison.ts'
import { childrenOf, formatGoValue, goTypeName, type PathItem, TypedNumber } from './item.ts'
import type { ListNode, PathNode } from './node.ts'
import { resolveSlice } from './slice.ts'

type Items = readonly PathItem[]

/** A step that failed. Its results so far still count if a filter only checks existence. */
export class PathFailure extends Error {
  readonly found: Items
  /** Whether the path is absent in the object, rather than having a value of another type. */
  readonly missing: boolean

  constructor(message: string, found: Items, missing = false) {
    super(message)
    this.found = found
    this.missing = missing
  }
}

/** One evaluation of a template. */
export class PathEvaluation {
  readonly #nodes: readonly PathNode[]
  readonly #allowMissingKeys: boolean
  #steps = 0
  /** The ranges that the current action has opened, those around it, and the ends that it has reached. */
  #rangesBegun = 0
  #rangeDepth = 0
  #endsMet = 0
  #lastEnd = -1

  constructor(root: ListNode, allowMissingKeys: boolean) {
    this.#nodes = root.nodes
    this.#allowMissingKeys = allowMissingKeys
  }

  run(data: PathItem): Items[] {
    return this.#runFrom(0, data)
  }

  /** Runs the actions from a position on, up to the end of their range. */
  #runFrom(start: number, data: PathItem): Items[] {
    const results: Items[] = []
    for (let index = start; index < this.#nodes.length; index++) {
      const items = this.#walk([data], this.#nodes[index] as PathNode)
      if (this.#endsMet > 0 && this.#endsMet <= this.#rangeDepth) {
        this.#endsMet--
        this.#lastEnd = index
        break
      }
      if (this.#rangesBegun > 0) {
        this.#runRange(index + 1, items, results)
        // Without an end, the actions of the range run once more for the values around it.
        if (this.#lastEnd > index) index = this.#lastEnd
      } else results.push(items)
    }
    return results
  }

  #runRange(start: number, items: Items, results: Items[]): void {
    this.#rangesBegun--
    this.#rangeDepth++
    // An empty range still runs once, to find its end.
    if (items.length === 0) this.#runFrom(start, undefined)
    for (const item of items) {
      if (item === undefined) throw new PathFailure('cannot range over a missing value', [])
      for (const result of this.#runFrom(start, item ?? undefined)) results.push(result)
    }
    this.#rangeDepth--
  }

  #walk(input: Items, node: PathNode): Items {
    this.#count(input.length + 1)
    switch (node.kind) {
      case 'list':
        return this.#list(input, node)
      case 'text':
        return [node.text]
      case 'integer':
        return input.map(() => new TypedNumber(node.value, 'int'))
      case 'boolean':
        return input.map(() => node.value)
      case 'float':
        return input.map(() => new TypedNumber(node.value, 'float64'))
      case 'field':
        return this.#field(input, node.name)
      case 'slice':
        return this.#slice(input, node)
      case 'filter':
        return this.#filter(input, node)
      case 'wildcard':
        return input.flatMap(childrenOf)
      case 'recursive':
        return this.#recursive(input)
      case 'union':
        return this.#union(input, node.lists)
      case 'identifier':
        return this.#identifier(input, node.name)
    }
  }

  #count(steps: number): void {
    this.#steps += steps
    if (this.#steps > limits.jsonPathStepsMax) {
      throw new PathFailure(`the path visits more than ${limits.jsonPathStepsMax} values`, [])
    }
  }

  #list(input: Items, list: ListNode): Items {
    let items = input
    for (const node of list.nodes) items = this.#walk(items, node)
    return items
  }

  #identifier(input: Items, name: string): Items {
    if (name === 'range') {
      this.#rangesBegun++
      return input
    }
    if (name !== 'end') throw new PathFailure(`unrecognized identifier ${name}`, input)
    if (this.#rangeDepth === 0) throw new PathFailure('not in range, nothing to end', [])
    this.#endsMet++
    return []
  }

  #field(input: Items, name: string): Items {
    const items: PathItem[] = []
    for (const item of input) {
      if (!isJsonObject(item) || item instanceof TypedNumber || !Object.hasOwn(item, name)) continue
      if (item[name] !== undefined) items.push(item[name])
    }
    if (items.length === 0 && input.length > 0 && !this.#allowMissingKeys) {
      throw new PathFailure(`${name} is not found`, items, true)
    }
    return items
  }

  #slice(input: Items, node: Extract<PathNode, { kind: 'slice' }>): Items {
    const items: PathItem[] = []
    for (const item of input) {
      if (item === null) continue
      if (!isJsonArray(item)) throw new PathFailure(`${goTypeName(item)} is not array or slice`, input)
      const range = resolveSlice(node.bounds, item.length)
      if ('problem' in range) throw new PathFailure(range.problem, input, true)
      // A slice of no elements ends the whole step, as in client-go.
      if (range.start === range.end) return items
      if (range.step <= 0) throw new PathFailure('step must be > 0', input)
      for (let index = range.start; index < range.end; index += range.step) items.push(item[index])
    }
    this.#count(items.length)
    return items
  }

  #union(input: Items, lists: readonly ListNode[]): Items {
    try {
      return lists.flatMap((list) => this.#list(input, list))
    } catch (error) {
      throw withFound(error, input)
    }
  }

  /** Every list, object and string that is not empty, from the outside in. */
  #recursive(input: Items): Items {
    const items: PathItem[] = []
    const visit = (item: PathItem) => {
      const children = childrenOf(item)
      this.#count(children.length + 1)
      if (children.length === 0) return
      items.push(item)
      if (typeof item !== 'string') children.forEach(visit)
    }
    input.forEach(visit)
    return items
  }

  #filter(input: Items, node: Extract<PathNode, { kind: 'filter' }>): Items {
    const items: PathItem[] = []
    for (const item of input) {
      if (!isJsonArray(item)) {
        throw new PathFailure(`${formatGoValue(item)} is not array or slice and cannot be filtered`, input)
      }
      for (const element of item) {
        if (node.operator === 'exists') {
          if (this.#exists(element, node.left)) items.push(element)
        } else if (this.#compares(element, node, input)) items.push(element)
      }
    }
    return items
  }

  #exists(element: PathItem, path: ListNode): boolean {
    try {
      return this.#list([element], path).length > 0
    } catch (error) {
      if (error instanceof PathFailure && this.#steps <= limits.jsonPathStepsMax) return error.found.length > 0
      throw error
    }
  }

  #compares(element: PathItem, node: Extract<PathNode, { kind: 'filter' }>, input: Items): boolean {
    const left = this.#operand(element, node.left, input)
    if (left.length === 0) return false
    const right = this.#operand(element, node.right, input)
    if (right.length === 0) return false
    const result = compareItems(node.operator, left[0], right[0])
    if (typeof result === 'object') throw new PathFailure(result.problem, input)
    return result
  }

  #operand(element: PathItem, path: ListNode, input: Items): Items {
    let items: Items
    try {
      items = this.#list([element], path)
    } catch (error) {
      throw withFound(error, input)
    }
    if (items.length > 1) throw new PathFailure('can only compare one element at a time', input)
    return items
  }
}

function withFound(error: unknown, found: Items): unknown {
  return error instanceof PathFailure ? new PathFailure(error.message, found, error.missing) : error
}
