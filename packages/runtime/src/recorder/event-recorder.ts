import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { RuntimeError } from '../errors.ts'

export interface EventRecorderOptions {
  readonly client: Client
  readonly runtime: Runtime
  /** What reports: the name of the controller, a qualified name such as example.com/app or app. */
  readonly controller: string
  /** Which copy of it reports; `<controller>-<hostname>` when absent. */
  readonly instance?: string | undefined
  /**
   * Told when events are lost: of each that is malformed or that the server did not take, and of the first in a row of
   * those that were too many.
   */
  readonly onDropped?: ((error: RuntimeError, reason: DropReason) => void) | undefined
}

/** Why an event was not written: too many wait, too many about one object, refused, malformed, or after the stop. */
export type DropReason = 'full' | 'spam' | 'refused' | 'invalid' | 'stopped'

/** What happened, in the terms of events.k8s.io/v1. */
export interface EventInput {
  /** Normal when absent. */
  readonly type?: 'Normal' | 'Warning' | undefined
  /** Why, as one word that programs may match: ScaledUp, FailedPull. */
  readonly reason: string
  /** What was done or tried, as one word; the reason when absent. */
  readonly action?: string | undefined
  /** For people; cut to what the API allows, 1 KiB. */
  readonly note?: string | undefined
  /** A second object that the action was about. */
  readonly related?: KubernetesObject | undefined
  readonly annotations?: Readonly<Record<string, string>> | undefined
}

/** Writes Events about objects, in the background. */
export interface EventRecorder {
  /** Returns at once and never throws: an event that cannot be recorded is dropped and counted. */
  event(regarding: KubernetesObject, event: EventInput): void
  readonly counts: EventCounts
  /**
   * Takes no more events; resolves when those that wait, and the last counts of series, are written, or the grace is
   * over: what is left then is dropped. Its requests are aborted.
   */
  stop(options?: { readonly graceMs?: number | undefined }): Promise<void>
}

export interface EventCounts {
  /** Events created, and series written. */
  readonly written: number
  readonly dropped: Readonly<Record<DropReason, number>>
}
