import type { Pod } from 'kubewright/kinds'

export type PodStatus = NonNullable<Pod['status']>

/** A stage in the life of a simulated pod: when it applies, its delay and its effect. */
export interface PodStage {
  readonly name: string
  /** Whether the pod is due for this stage. The first stage that applies is the next one. */
  readonly applies: (pod: Pod) => boolean
  /** The delay before the effect: baseMs plus a random part of jitterMs. */
  readonly delay: StageDelay | ((pod: Pod) => StageDelay)
  readonly effect: StageEffect
}

export interface StageDelay {
  readonly baseMs: number
  readonly jitterMs: number
}

export type StageEffect =
  /** Binds the pod to a node. */
  | { readonly type: 'bind' }
  /** Writes a status. */
  | { readonly type: 'status'; readonly statusOf: (pod: Pod, facts: StageFacts) => PodStatus }
  /** Ends a graceful deletion: the object is removed unless it has finalizers. */
  | { readonly type: 'remove' }

/** The context of a stage besides the pod. */
export interface StageFacts {
  /** The current time in the API's format. */
  readonly now: string
  /** The pod's address, or a free one if it has none yet. */
  readonly podIP: string
  readonly hostIP: string
}
