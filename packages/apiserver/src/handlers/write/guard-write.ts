import type { JsonObject } from '@kubewright/kube/json'
import type { Operation } from '../operation.ts'

const guardedGroup = 'rbac.authorization.k8s.io'

/** Refuses roles and bindings that grant rights which their author does not have. */
export function refuseEscalation(operation: Operation, object: JsonObject, old?: JsonObject): void {
  const { context, request, path, resource } = operation
  if (resource.definition.group !== guardedGroup) return
  const { user } = request
  const { namespace, name = '' } = path
  context.access?.refuseEscalation({ user, resource: resource.storageName, namespace, name, object, old })
}

/** Refuses a PUT or an apply that would create an object if the user may update but not create such objects. */
export function refuseCreation({ context, request }: Operation): void {
  if (request.method !== 'POST') context.access?.refuseCreation(request, request.user)
}
