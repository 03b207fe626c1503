import type { Pod } from 'kubewright/kinds'

export type PodStatus = NonNullable<Pod['status']>

/** One step in the life of a simulated pod: when it applies, how long it takes, what it does. */
export interface PodStage {
  readonly name: string
  /** Whether a pod is before this step. The first stage that applies is the one that comes next. */
  readonly applies: (pod: Pod) => boolean
  /** How long a pod stays before this step: the base and up to so much more, by chance. */
  readonly delay: StageDelay | ((pod: Pod) => StageDelay)
  readonly effect: StageEffect
}

export interface StageDelay {
  readonly baseMs: number
  readonly jitterMs: number
}

export type StageEffect =
  /** Gives the pod to a node. */
  | { readonly type: 'bind' }
  /** Writes a status. */
  | { readonly type: 'status'; readonly statusOf: (pod: Pod, facts: StageFacts) => PodStatus }
  /** Ends a graceful deletion: the object goes, unless finalizers keep it. */
  | { readonly type: 'remove' }

/** What a stage is told besides the pod. */
export interface StageFacts {
  /** As the API writes it. */
  readonly now: string
  /** The pod's address; its own if it has one. */
  readonly podIP: string
  readonly hostIP: string
}
