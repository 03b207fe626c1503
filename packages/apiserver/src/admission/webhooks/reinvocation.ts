import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { MutationRound } from '../admission.ts'
import type { Webhook } from './webhook.ts'

/**
 * Selects the webhooks that are called a second time: those with reinvocation, when a webhook after them changed the
 * object.
 */
export interface Reinvocation {
  begin(object: JsonObject | undefined): void
  shouldInvoke(webhook: Webhook): boolean
  /** Records that a webhook changed the object. */
  changed(): void
  recordInvocation(webhook: Webhook): void
  end(object: JsonObject | undefined): void
}

interface Memory {
  /** Called, and not scheduled again since. */
  willing: Set<string>
  readonly calledUp: Set<string>
  lastObject: JsonObject | undefined
}

const memoryName = 'webhooks'

export function createReinvocation(round: MutationRound | undefined): Reinvocation {
  const memory = memoryOf(round)
  const callUp = () => {
    for (const id of memory.willing) memory.calledUp.add(id)
    memory.willing = new Set()
  }
  return {
    begin(object) {
      if (round?.isSecond && !isSame(object, memory.lastObject)) callUp()
    },
    shouldInvoke: ({ id }) => !round?.isSecond || memory.calledUp.has(id),
    changed() {
      callUp()
      round?.wantSecond()
    },
    recordInvocation({ id, isReinvoked }) {
      if (isReinvoked) memory.willing.add(id)
    },
    end(object) {
      memory.lastObject = object
    },
  }
}

function memoryOf(round: MutationRound | undefined): Memory {
  const known = round?.memory.get(memoryName) as Memory | undefined
  if (known !== undefined) return known
  const memory: Memory = { willing: new Set(), calledUp: new Set(), lastObject: undefined }
  round?.memory.set(memoryName, memory)
  return memory
}

function isSame(left: JsonObject | undefined, right: JsonObject | undefined): boolean {
  return left === right || (left !== undefined && right !== undefined && jsonEqual(left, right))
}
