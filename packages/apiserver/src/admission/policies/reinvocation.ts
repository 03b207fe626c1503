import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { MutationRound } from '../admission.ts'

const memoryName = 'MutatingAdmissionPolicy'

/**
 * Selects the policies that see an object in each round: all of them in the first, and in the second those with
 * reinvocation whose object changed after them, or that changed it themselves.
 */
export class Reinvocation {
  readonly #round: MutationRound
  readonly #memory: Memory

  private constructor(round: MutationRound, memory: Memory) {
    this.#round = round
    this.#memory = memory
  }

  static in(round: MutationRound): Reinvocation {
    const known = round.memory.get(memoryName) as Memory | undefined
    const memory = known ?? { lastObject: undefined, invoked: new Set(), wanted: new Set() }
    if (known === undefined) round.memory.set(memoryName, memory)
    return new Reinvocation(round, memory)
  }

  /** Plugins and webhooks may have changed the object since the policies saw it. */
  begin(object: JsonObject | undefined): void {
    if (!this.#round.isSecond || jsonEqual(object ?? null, this.#memory.lastObject ?? null)) return
    this.#wantInvoked()
  }

  end(object: JsonObject | undefined): void {
    this.#memory.lastObject = object
  }

  isWanted(policy: string): boolean {
    return !this.#round.isSecond || this.#memory.wanted.has(policy)
  }

  /** Records that a policy with reinvocation ran. */
  invoked(policy: string): void {
    this.#memory.invoked.add(policy)
  }

  objectChanged(): void {
    this.#wantInvoked()
    this.#round.wantSecond()
  }

  #wantInvoked(): void {
    for (const policy of this.#memory.invoked) this.#memory.wanted.add(policy)
    this.#memory.invoked.clear()
  }
}

interface Memory {
  lastObject: JsonObject | undefined
  readonly invoked: Set<string>
  readonly wanted: Set<string>
}
