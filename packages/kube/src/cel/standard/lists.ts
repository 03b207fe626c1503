import { CelList, type CelValue } from '../value.ts'

/** A list over an array that no longer changes. */
class ArrayCelList extends CelList {
  readonly #elements: readonly CelValue[]

  constructor(elements: readonly CelValue[]) {
    super()
    this.#elements = elements
  }

  get size(): number {
    return this.#elements.length
  }

  at(index: number): CelValue {
    return this.#elements[index] as CelValue
  }
}

/** A view of two lists as one: concatenation copies nothing, so doubling a list repeatedly is cheap. */
class ConcatenatedCelList extends CelList {
  readonly size: number
  readonly #left: CelList
  readonly #right: CelList

  constructor(left: CelList, right: CelList) {
    super()
    this.#left = left
    this.#right = right
    this.size = left.size + right.size
  }

  at(index: number): CelValue {
    let list: CelList = this
    let position = index
    while (list instanceof ConcatenatedCelList) {
      if (position < list.#left.size) {
        list = list.#left
      } else {
        position -= list.#left.size
        list = list.#right
      }
    }
    return list.at(position)
  }
}

/**
 * The accumulator of a macro: it grows in place, which is safe because no expression can name it. The comprehension
 * seals it before it returns the result.
 */
export class GrowingCelList extends CelList {
  readonly #elements: CelValue[] = []

  get size(): number {
    return this.#elements.length
  }

  at(index: number): CelValue {
    return this.#elements[index] as CelValue
  }

  append(other: CelList): this {
    for (let index = 0; index < other.size; index++) this.#elements.push(other.at(index))
    return this
  }

  seal(): CelList {
    return new ArrayCelList(this.#elements)
  }
}

const copiedSizeMax = 32

export function celListFrom(elements: readonly CelValue[]): CelList {
  return new ArrayCelList(elements)
}

export function concatenateLists(left: CelList, right: CelList): CelList {
  if (left instanceof GrowingCelList) return left.append(right)
  if (left.size === 0) return right
  if (right.size === 0) return left
  if (left.size + right.size > copiedSizeMax) return new ConcatenatedCelList(left, right)
  return celListFrom([...listValues(left), ...listValues(right)])
}

export function* listValues(list: CelList): Generator<CelValue> {
  for (let index = 0; index < list.size; index++) yield list.at(index)
}
