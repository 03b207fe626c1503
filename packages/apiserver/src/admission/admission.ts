import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { UserInfo } from '../api.ts'
import type { ServedResource } from '../resources/index.ts'

/** What a request is about to do, as those see it who may change or refuse it. */
export interface AdmissionAttributes {
  readonly verb: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'
  /** The resource of the path; a part of it has a name besides. */
  readonly resource: ServedResource
  /** "status", "scale", "eviction"; empty for the object itself. */
  readonly subresource: string
  /** Of the object: a part has a kind of its own, such as autoscaling/v1 Scale. */
  readonly kind: GroupVersionKind
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
}

/**
 * One carrying-out of a request. A request is carried out in one turn of the event loop, so that what it reads is what
 * it changes. When it needs an answer from outside, it ends, and is carried out again from its start when the answer is
 * there; what was asked and answered before is remembered, as long as the same is asked.
 */
export interface Turn {
  /** Texts for Warning headers. */
  readonly warnings: string[]
  /**
   * The answer to a question, which must say all that the answer depends on. Where it is not there yet, this throws
   * something that nobody may catch: pass on whatever is no error of your own.
   */
  ask<Answer>(question: JsonValue, answer: () => Promise<Answer>): Answer
  /** What the audit log is to say of the request. */
  annotate(key: string, value: string): void
}

/** Who looks at a write before it is stored. Refuses by throwing a StatusError. */
export interface Admission {
  /** Whether a request may need an answer from outside, as things are. */
  readonly mayWait: boolean
  /** The object as it is to be stored: the same where nothing changes it. For DELETE and CONNECT the result does not count. */
  mutate(attributes: AdmissionAttributes, turn: Turn): JsonObject | undefined
  /** Looks at the object as it would be stored: named, completed and valid. */
  validate(attributes: AdmissionAttributes, turn: Turn): void
}

export const admitsEverything: Admission = {
  mayWait: false,
  mutate: ({ object }) => object,
  validate: () => undefined,
}

/** Several of them, one after the other. */
export function admissionChain(links: readonly Admission[]): Admission {
  return {
    get mayWait() {
      return links.some((link) => link.mayWait)
    },
    mutate(attributes, turn) {
      let current = attributes
      for (const link of links) {
        const object = link.mutate(current, turn)
        if (object !== current.object) current = { ...current, object }
      }
      return current.object
    },
    validate(attributes, turn) {
      for (const link of links) link.validate(attributes, turn)
    },
  }
}
