import type { JsonObject } from '../json/index.ts'
import type { ApiResource } from '../kinds/index.ts'
import { formatGroupVersion } from '../meta/index.ts'
import type { ObjectShape } from '../shape/index.ts'

/**
 * One version of one resource. The client uses its names and scope for paths, the cache its kind, apply and the no-op
 * check its shape, discovery the fields of ApiResource, the server, the CLI and the generators its manifest.
 */
export interface ResourceDefinition extends ApiResource {
  /** The type of its objects; undefined if it is unknown. */
  shape(): ObjectShape | undefined
  /** The CustomResourceDefinition that a cluster needs to serve it; absent for built-in resources. */
  readonly manifest?: JsonObject
}

/** The apiVersion of its objects: v1, apps/v1. */
export function apiVersionOf(definition: { readonly group: string; readonly version: string }): string {
  return formatGroupVersion(definition)
}
