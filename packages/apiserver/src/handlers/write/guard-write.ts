import type { JsonObject } from '@kubewright/kube/json'
import type { Operation } from '../operation.ts'

/** Refuses an object that grants rights which its author does not have. */
export function refuseEscalation(operation: Operation, object: JsonObject, old?: JsonObject): void {
  const { context, request, path, resource } = operation
  if (!resource.strategy.grantsRights) return
  const { user } = request
  const { namespace, name = '' } = path
  context.access?.refuseEscalation({ user, resource: resource.storageName, namespace, name, object, old })
}

/** Refuses a PUT or an apply that would create an object if the user may update but not create such objects. */
export function refuseCreation({ context, request }: Operation): void {
  if (request.method !== 'POST') context.access?.refuseCreation(request, request.user)
}
