import type { JsonObject } from '@kubewright/kube/json'
import { internalErrorStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import { reviewOf } from '../../authorization/reviews/index.ts'
import { nowText } from '../../registry/index.ts'
import { admit } from '../admission.ts'
import { decodeObject } from '../decode-body.ts'
import { dropRepeatedOwners } from '../metadata.ts'
import { fail, type Operation, objectResponse } from '../operation.ts'
import { writeOptionsOf } from '../write-options.ts'
import { inRequestNamespace } from './identity.ts'
import { trackWrite } from './managed-fields.ts'

/** POST of a review: decoded as every created object, responded to, and not stored. */
export function createReview(operation: Operation): ApiResponse | Promise<ApiResponse> {
  const { context, request, path, resource } = operation
  const { access } = context
  const review = reviewOf(resource.storageName)
  if (review === undefined || access === undefined)
    return fail(internalErrorStatus('this server does not serve reviews'))
  const options = writeOptionsOf(operation, 'CreateOptions')
  const decoded = decodeObject(operation, options.fieldValidation)
  const placed = dropRepeatedOwners(inRequestNamespace(operation, decoded), operation.warnings)
  const tracked = trackWrite(operation, { endpoint: 'main', updated: placed, manager: options.manager })
  const admitted = admit(operation, { verb: 'CREATE', object: tracked, isDryRun: options.isDryRun }) ?? tracked
  const { authorizer, tokens } = access
  const { user } = request
  const outcome = review(admitted, { authorizer, tokens, user, namespace: path.namespace, now: () => nowText(context) })
  const respond = (object: JsonObject) => objectResponse(operation, 201, resource.printed(object))
  return outcome instanceof Promise ? outcome.then(respond) : respond(outcome)
}
