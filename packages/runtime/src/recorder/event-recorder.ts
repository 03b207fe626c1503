import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { RuntimeError } from '../errors.ts'

export interface EventRecorderOptions {
  readonly client: Client
  readonly runtime: Runtime
  /** The reporting controller: a qualified name such as example.com/app or app. */
  readonly controller: string
  /** The reporting instance; `<controller>-<hostname>` when absent. */
  readonly instance?: string | undefined
  /**
   * Called when events are lost: for each that is malformed or refused by the server, and for the first of several that
   * exceed a limit.
   */
  readonly onDropped?: ((error: RuntimeError, reason: DropReason) => void) | undefined
}

/**
 * Why an event was not written: too many buffered, too many about one object, refused, malformed, or after the stop.
 */
export type DropReason = 'full' | 'spam' | 'refused' | 'invalid' | 'stopped'

/** An event with the fields of events.k8s.io/v1. */
export interface EventInput {
  /** Normal when absent. */
  readonly type?: 'Normal' | 'Warning' | undefined
  /** The reason as one word that programs may match: ScaledUp, FailedPull. */
  readonly reason: string
  /** The action that was done or tried, as one word; the reason when absent. */
  readonly action?: string | undefined
  /** For people; cut to 1 KiB, which the API allows. */
  readonly note?: string | undefined
  /** A second object that is involved. */
  readonly related?: KubernetesObject | undefined
  readonly annotations?: Readonly<Record<string, string>> | undefined
}

/** Writes Events about objects, in the background. */
export interface EventRecorder {
  /** Returns at once and never throws: an event that cannot be recorded is dropped and counted. */
  event(regarding: KubernetesObject, event: EventInput): void
  readonly counts: EventCounts
  /**
   * Stops accepting events; resolves when the buffered events and the last series counts are written, or when the grace
   * period ends: the rest is dropped, and its requests are aborted.
   */
  stop(options?: { readonly graceMs?: number | undefined }): Promise<void>
}

export interface EventCounts {
  /** Events created and series updated. */
  readonly written: number
  readonly dropped: Readonly<Record<DropReason, number>>
}
