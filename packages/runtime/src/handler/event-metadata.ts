import type { ObjectMeta, OwnerReference } from '@kubewright/kube/meta'
import type { ObjectEvent } from './handler.ts'

/**
 * The metadata that handlers and predicates read. All of them read it through this file, so that none parses an object.
 */
export interface EventMetadata {
  readonly namespace?: string | undefined
  readonly name?: string | undefined
  readonly uid?: string | undefined
  readonly resourceVersion?: string | undefined
  readonly generation?: number | bigint | undefined
  readonly labels?: Readonly<Record<string, string>> | undefined
  readonly annotations?: Readonly<Record<string, string>> | undefined
  readonly ownerReferences?: readonly OwnerReference[] | undefined
}

const noMetadata: ObjectMeta = {}

/** The current metadata of the object. */
export function metadataOf(event: ObjectEvent): EventMetadata {
  return event.type === 'generic' ? (event.object.metadata ?? noMetadata) : event.state
}

/** The previous metadata of the object; undefined for events without a previous state. */
export function oldMetadataOf(event: ObjectEvent): EventMetadata | undefined {
  return event.oldState
}
