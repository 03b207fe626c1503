import type { WarningList } from '@kubewright/kube/decode'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { Random } from '@kubewright/kube/runtime'
import type { ServedResource } from '../registry/index.ts'
import type { StoreChange } from '../storage/index.ts'
import type { UserInfo } from '../user-info.ts'

/** A write as admission sees it. */
export interface AdmissionAttributes {
  readonly verb: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'
  /** The resource of the path; `subresource` names its subresource. */
  readonly resource: ServedResource
  /** "status", "scale", "eviction"; empty for the object itself. */
  readonly subresource: string
  /** Kind of the object; a subresource may have its own, such as autoscaling/v1 Scale. */
  readonly kind: GroupVersionKind
  /** The path's namespace; for a Namespace, its own name; empty for cluster-scoped objects. */
  readonly namespace: string
  /** Empty until generateName has produced a name. */
  readonly name: string
  /** The new object at the version of the request; absent for DELETE. */
  readonly object: JsonObject | undefined
  /** The stored object at the version of the request; absent for CREATE and CONNECT. */
  readonly oldObject: JsonObject | undefined
  /** CreateOptions, UpdateOptions, PatchOptions or DeleteOptions, with kind and apiVersion; absent for CONNECT. */
  readonly options: JsonObject | undefined
  readonly isDryRun: boolean
  readonly user: UserInfo
  /**
   * Converts an object to another version of the resource. May wait for a conversion webhook, as `callExternal` does.
   * Absent if no other version is needed.
   */
  convert?(object: JsonObject, to: ServedResource): JsonObject
  /** Runs the built-in admission of the kind again, on an object that changed since. */
  admitAgain?(object: JsonObject): JsonObject
}

/**
 * One round of mutating admission. There are at most two: if a plugin, policy or webhook requests reinvocation, all of
 * them run once more.
 */
export interface MutationRound {
  readonly isSecond: boolean
  /** State that a plugin keeps from the first round, by its name. */
  readonly memory: Map<string, unknown>
  /** Requests the second round, because the object changed. */
  wantSecond(): void
}

/**
 * One attempt at a request. An attempt runs in one iteration of the event loop, so that it commits on the state that it
 * read. If it needs an external response, such as a webhook's, it ends, and the server starts the next attempt from the
 * beginning when the response has arrived. Earlier responses are reused as long as the questions stay the same.
 */
export interface Attempt {
  /** Texts for Warning headers. */
  readonly warnings: WarningList
  /**
   * Returns the response to an external call. `question` must contain everything that the response depends on. Until
   * the response has arrived, this throws a value that must not be caught: rethrow every error that is not your own.
   */
  callExternal<Value>(question: JsonValue, call: () => Promise<Value>): Value
  /** Adds an annotation to the request's audit event. */
  annotate(key: string, value: string): void
  /** Deadline of the request on the monotonic clock; Infinity without one. */
  readonly deadlineMs: number
  /** Randomness that gives the same values in every attempt at the request. */
  readonly random: Random
  /** Changes committed together with the object, such as the usage of a quota. */
  readonly coupledWrites: StoreChange[]
}

/** Mutating and validating admission. Refuses a write by throwing a StatusError. */
export interface Admission {
  /** Whether a request may currently need an external response. */
  readonly mayWait: boolean
  /**
   * Returns the object after mutating admission: the same one if nothing changed. The result for DELETE and CONNECT is
   * ignored. A chain passes the round to its links; callers of a chain pass none.
   */
  mutate(attributes: AdmissionAttributes, attempt: Attempt, round?: MutationRound): JsonObject | undefined
  /** Checks the object as it would be stored: named, defaulted and validated. */
  validate(attributes: AdmissionAttributes, attempt: Attempt): void
}

export const admitsEverything: Admission = {
  mayWait: false,
  mutate: ({ object }) => object,
  validate: () => undefined,
}

/** Runs several admissions in order, and a second time if one of them requests it. */
export function admissionChain(links: readonly Admission[]): Admission {
  return {
    get mayWait() {
      return links.some((link) => link.mayWait)
    },
    mutate(attributes, attempt) {
      const round = new FirstRound()
      const first = mutateByAll(links, attributes, attempt, round)
      if (!round.isSecondWanted || first.object === undefined) return first.object
      const again = attributes.admitAgain?.(first.object) ?? first.object
      const second = { isSecond: true, memory: round.memory, wantSecond: () => undefined }
      return mutateByAll(links, withObject(first, again), attempt, second).object
    },
    validate(attributes, attempt) {
      for (const link of links) link.validate(attributes, attempt)
    },
  }
}

class FirstRound implements MutationRound {
  readonly isSecond = false
  isSecondWanted = false
  #known: Map<string, unknown> | undefined

  get memory(): Map<string, unknown> {
    this.#known ??= new Map()
    return this.#known
  }

  wantSecond(): void {
    this.isSecondWanted = true
  }
}

function mutateByAll(
  links: readonly Admission[],
  attributes: AdmissionAttributes,
  attempt: Attempt,
  round: MutationRound,
): AdmissionAttributes {
  let current = attributes
  for (const link of links) current = withObject(current, link.mutate(current, attempt, round))
  return current
}

function withObject(attributes: AdmissionAttributes, object: JsonObject | undefined): AdmissionAttributes {
  return object === attributes.object ? attributes : { ...attributes, object }
}
