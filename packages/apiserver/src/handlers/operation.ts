import type { WarningList } from '@kubewright/kube/decode'
import type { GroupKind, GroupResource } from '@kubewright/kube/meta'
import { type Status, StatusError, toStatus } from '@kubewright/kube/status'
import type { Admission, Attempt } from '../admission/index.ts'
import type { ApiRequest, ObjectResponse, ServerContext } from '../api/index.ts'
import type { Access } from '../authorization/index.ts'
import type { Kubelet } from '../outbound/index.ts'
import type { ServedResource } from '../registry/index.ts'
import type { Representation } from '../request/index.ts'
import type { ResourcePath } from './resource-path.ts'

export { nowOf, nowText } from '../registry/index.ts'

/** The server context of the request path, with the receiver of internal errors. */
export interface RequestContext extends ServerContext {
  /** The authorizer, for checks that depend on the objects of a request; absent if everything is allowed. */
  readonly access?: Access | undefined
  /** The admission chain for writes; absent if there is none. */
  readonly admission?: Admission | undefined
  /** Runs the containers of pods; absent if there is no kubelet. */
  readonly kubelet?: Kubelet | undefined
  /** Called with each thrown error that is not a Status; the client gets a 500. */
  readonly onInternalError?: ((error: unknown) => void) | undefined
}

/** One request while it is handled. */
export interface Operation {
  readonly context: RequestContext
  readonly request: ApiRequest
  readonly path: ResourcePath
  readonly resource: ServedResource
  /** The negotiated encoding of the response. */
  readonly representation: Representation
  /** The current attempt. */
  readonly attempt: Attempt
  /** Texts for Warning headers of this attempt; every step may add some. */
  readonly warnings: WarningList
  /** Handles custom resources at their stored version, without calling a conversion webhook. */
  readonly isAsStored?: boolean
}

/** Fails the request with this Status. */
export function fail(status: Status): never {
  throw new StatusError(status)
}

/** Fails the request as Kubernetes does for an error without a reason: code 500 and only the message. */
export function failPlainly(message: string): never {
  throw new StatusError(toStatus(new Error(message)))
}

export function groupResourceOf(resource: ServedResource): GroupResource {
  return { group: resource.definition.group, resource: resource.definition.plural }
}

/** Validation errors name the group in which the object is stored. */
export function groupKindOf({ definition: { group, kind }, view, storageName }: ServedResource): GroupKind {
  return { group: view === undefined ? group : storageName.split('.').slice(1).join('.'), kind }
}

/** The name in the path; the router has checked that it exists. */
export function nameIn(operation: Operation): string {
  return operation.path.name as string
}

export function objectResponse(operation: Operation, status: number, object: ObjectResponse['object']): ObjectResponse {
  const { resource } = operation
  // Fields that later steps set exist from the start, so that all copies share one hidden class.
  return {
    form: 'object',
    status,
    object,
    resource,
    headers: undefined,
    representation: undefined,
    warnings: undefined,
  }
}
