import type { ObjectMeta, OwnerReference } from '@kubewright/kube/meta'
import type { ObjectEvent } from './handler.ts'

/** What handlers and predicates look at. All their looks go through this file, so that none of them parses an object. */
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

/** The metadata of the object as it is now. */
export function metadataOf(event: ObjectEvent): EventMetadata {
  return event.type === 'generic' ? (event.object.metadata ?? noMetadata) : event.state
}

/** The metadata of the object as it was before; undefined for events that have no before. */
export function oldMetadataOf(event: ObjectEvent): EventMetadata | undefined {
  return event.oldState
}
