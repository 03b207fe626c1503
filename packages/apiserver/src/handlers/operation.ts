import type { WarningList } from '@kubewright/kube/decode'
import type { GroupKind, GroupResource } from '@kubewright/kube/meta'
import { type Status, StatusError, toStatus } from '@kubewright/kube/status'
import type { Admission, Attempt } from '../admission/index.ts'
import type { ApiRequest, ObjectResponse, ServerContext } from '../api.ts'
import type { Access } from '../authorization/index.ts'
import type { Kubelet } from '../outbound/index.ts'
import type { ServedResource } from '../registry/index.ts'
import type { Representation } from '../request/index.ts'
import type { ResourcePath } from './resource-path.ts'

export { nowOf, nowText } from '../registry/index.ts'

/** What the request path works on, and whom it tells about its own mistakes. */
export interface RequestContext extends ServerContext {
  /** Who may do what, for what depends on the objects of a request; absent where everybody may do everything. */
  readonly access?: Access | undefined
  /** Who looks at writes before they are stored; absent where nobody does. */
  readonly admission?: Admission | undefined
  /** Runs the containers of pods; absent where nobody does. */
  readonly kubelet?: Kubelet | undefined
  /** Gets what was thrown and is no Status; the client gets a 500. */
  readonly onInternalError?: ((error: unknown) => void) | undefined
}

/** One request while it is carried out. */
export interface Operation {
  readonly context: RequestContext
  readonly request: ApiRequest
  readonly path: ResourcePath
  readonly resource: ServedResource
  /** How the answer will be written. */
  readonly representation: Representation
  /** This carrying-out of the request. */
  readonly attempt: Attempt
  /** Texts for Warning headers, those of the turn; every step may add some. */
  readonly warnings: WarningList
  /** Custom resources are taken at whatever version they are stored: nobody is asked to convert them. */
  readonly isAsStored?: boolean
}

/** Ends the request with this Status. */
export function fail(status: Status): never {
  throw new StatusError(status)
}

/** Ends the request as a failure that Kubernetes has no reason for: code 500, and nothing but the message. */
export function failPlainly(message: string): never {
  throw new StatusError(toStatus(new Error(message)))
}

export function groupResourceOf(resource: ServedResource): GroupResource {
  return { group: resource.definition.group, resource: resource.definition.plural }
}

/** What is invalid is named by the group in which it is stored. */
export function groupKindOf({ definition: { group, kind }, view, storageName }: ServedResource): GroupKind {
  return { group: view === undefined ? group : storageName.split('.').slice(1).join('.'), kind }
}

/** The name in the path; the dispatcher has made sure that there is one. */
export function nameIn(operation: Operation): string {
  return operation.path.name as string
}

export function objectResponse(operation: Operation, status: number, object: ObjectResponse['object']): ObjectResponse {
  const { resource } = operation
  // What others add on its way is there from the beginning, so that their copies are all of one hidden class.
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
