import type { WarningList } from '@kubewright/kube/decode'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { Random } from '@kubewright/kube/runtime'
import type { UserInfo } from '../api.ts'
import type { ServedResource } from '../resources/index.ts'
import type { StoreChange } from '../store/index.ts'

/** What a request is about to do, as those see it who may change or refuse it. */
export interface AdmissionAttributes {
  readonly verb: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'
  /** The resource of the path; a part of it has a name besides. */
  readonly resource: ServedResource
  /** "status", "scale", "eviction"; empty for the object itself. */
  readonly subresource: string
  /** Of the object: a part has a kind of its own, such as autoscaling/v1 Scale. */
  readonly kind: GroupVersionKind
  /** That of the path; of a namespace, itself. Empty for what lies in none. */
  readonly namespace: string
  /** Empty while a name is still to be generated. */
  readonly name: string
  /** At the version of the request; absent for DELETE. */
  readonly object: JsonObject | undefined
  /** As it is stored, at the version of the request; absent for CREATE and CONNECT. */
  readonly oldObject: JsonObject | undefined
  /** CreateOptions, UpdateOptions, PatchOptions or DeleteOptions, with kind and apiVersion; absent for CONNECT. */
  readonly options: JsonObject | undefined
  readonly isDryRun: boolean
  readonly user: UserInfo
  /**
   * An object at another version of the resource, by the resource that is served there. May wait for an answer from
   * outside, as `turn.ask` does. Absent where nobody asks at another version.
   */
  convert?(object: JsonObject, to: ServedResource): JsonObject
  /** What the plugins that belong to the kind itself make of an object that was changed since they saw it. */
  admitAgain?(object: JsonObject): JsonObject
}

/**
 * Those who change objects look at one in at most two rounds: when somebody wants it, everybody looks at it once more,
 * and the second round is the last.
 */
export interface MutationRound {
  readonly isSecond: boolean
  /** What somebody knows from the first round, under a name of their own. */
  readonly memory: Map<string, unknown>
  /** The object was changed in a way that those before should see. */
  wantSecond(): void
}

/**
 * One carrying-out of a request. A request is carried out in one turn of the event loop, so that what it reads is what
 * it changes. When it needs an answer from outside, it ends, and is carried out again from its start when the answer is
 * there; what was asked and answered before is remembered, as long as the same is asked.
 */
export interface Turn {
  /** Texts for Warning headers. */
  readonly warnings: WarningList
  /**
   * The answer to a question, which must say all that the answer depends on. Where it is not there yet, this throws
   * something that nobody may catch: pass on whatever is no error of your own.
   */
  ask<Answer>(question: JsonValue, answer: () => Promise<Answer>): Answer
  /** What the audit log is to say of the request. */
  annotate(key: string, value: string): void
  /** When the time of the request is over, by the monotonic clock; without end where nobody has said. */
  readonly deadlineMs: number
  /** Chance: what is drawn is the same whenever the request is carried out again. */
  readonly random: Random
  /** What is stored in one commit with the object, and not without it: the charge of a quota. The commit takes them. */
  readonly companions: StoreChange[]
}

/** Who looks at a write before it is stored. Refuses by throwing a StatusError. */
export interface Admission {
  /** Whether a request may need an answer from outside, as things are. */
  readonly mayWait: boolean
  /**
   * The object as it is to be stored: the same where nothing changes it. For DELETE and CONNECT the result does not count.
   * The round is given to the links of a chain; who calls a chain gives none.
   */
  mutate(attributes: AdmissionAttributes, turn: Turn, round?: MutationRound): JsonObject | undefined
  /** Looks at the object as it would be stored: named, completed and valid. */
  validate(attributes: AdmissionAttributes, turn: Turn): void
}

export const admitsEverything: Admission = {
  mayWait: false,
  mutate: ({ object }) => object,
  validate: () => undefined,
}

/** Several of them, one after the other; and once more, when one of them wants it. */
export function admissionChain(links: readonly Admission[]): Admission {
  return {
    get mayWait() {
      return links.some((link) => link.mayWait)
    },
    mutate(attributes, turn) {
      const round = new FirstRound()
      const first = mutateByAll(links, attributes, turn, round)
      if (!round.isSecondWanted || first.object === undefined) return first.object
      const again = attributes.admitAgain?.(first.object) ?? first.object
      const second = { isSecond: true, memory: round.memory, wantSecond: () => undefined }
      return mutateByAll(links, withObject(first, again), turn, second).object
    },
    validate(attributes, turn) {
      for (const link of links) link.validate(attributes, turn)
    },
  }
}

class FirstRound implements MutationRound {
  readonly isSecond = false
  isSecondWanted = false
  private known: Map<string, unknown> | undefined

  get memory(): Map<string, unknown> {
    this.known ??= new Map()
    return this.known
  }

  wantSecond(): void {
    this.isSecondWanted = true
  }
}

function mutateByAll(
  links: readonly Admission[],
  attributes: AdmissionAttributes,
  turn: Turn,
  round: MutationRound,
): AdmissionAttributes {
  let current = attributes
  for (const link of links) current = withObject(current, link.mutate(current, turn, round))
  return current
}

function withObject(attributes: AdmissionAttributes, object: JsonObject | undefined): AdmissionAttributes {
  return object === attributes.object ? attributes : { ...attributes, object }
}
