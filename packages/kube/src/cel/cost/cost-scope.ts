import type { Estimate } from './estimate.ts'

/** The sizes of the content of a list or map: keys or indexes, and elements or values. */
export interface EntrySize {
  readonly container: 'list' | 'map'
  readonly key: Estimate
  readonly value: Estimate
}

/** A variable of a comprehension: the source of its value and its maximum size. */
export interface LocalVariable {
  readonly path: readonly string[]
  readonly size: Estimate | undefined
  readonly entrySize: EntrySize | undefined
}

/** Variables by name; inner ones hide outer ones. */
export class CostScope {
  readonly #stacks = new Map<string, LocalVariable[]>()

  push(name: string, variable: LocalVariable): void {
    const stack = this.#stacks.get(name)
    if (stack) stack.push(variable)
    else this.#stacks.set(name, [variable])
  }

  pop(name: string): void {
    this.#stacks.get(name)?.pop()
  }

  find(name: string): LocalVariable | undefined {
    const stack = this.#stacks.get(name)
    return stack?.[stack.length - 1]
  }
}
