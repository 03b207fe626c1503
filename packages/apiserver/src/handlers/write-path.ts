import type { JsonObject } from '@kubewright/kube/json'
import { notFoundStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../api/index.ts'
import type { Endpoint } from '../registry/index.ts'
import { validateByAdmission } from './admission.ts'
import { refuseWhileTerminating } from './definition-cleanup.ts'
import { metadataText, withMetadataFields } from './metadata.ts'
import { admitCreation } from './namespace-admission.ts'
import { fail, groupResourceOf, nameIn, type Operation, objectResponse } from './operation.ts'
import { applyType } from './route.ts'
import { keyOf } from './storage-key.ts'
import { strategyContextOf } from './strategy-context.ts'
import { atVersionOf } from './versions.ts'
import { mergedObject, readConfiguration, refuseForeignUid } from './write/apply.ts'
import { admitNew, decodeNew, failExists, nameAttemptsOf, prepareNew, storeNew, validateNew } from './write/create.ts'
import { trackWrite } from './write/managed-fields.ts'
import { patchedObject, patchTypeOf, readPatch } from './write/patch.ts'
import {
  admitChange,
  admitValidChange,
  checkUid,
  decodeUpdate,
  isCreatedByUpdate,
  prepareChange,
  requireStored,
  storeChange,
  type Update,
  validateChange,
} from './write/update.ts'
import { patchOptionsOf, type WriteOptions, writeOptionsOf } from './write-options.ts'

// The write path. Create, update, patch and apply take these steps in this order, all in one turn of the event loop:
//
// | step                   | an absent object         | a stored object                           |
// | ---------------------- | ------------------------ | ----------------------------------------- |
// | decode, patch or merge | decodeNew, mergedObject  | decodeUpdate, patchedObject, mergedObject |
// | admit mutating         | admitNew                 | admitChange                               |
// | prepare                | prepareNew               | prepareChange                             |
// | validate               | validateNew              | validateChange                            |
// | admit validating       | validateByAdmission      | admitValidChange                          |
// | store                  | storeNew                 | storeChange                               |
// | respond                | objectResponse           | objectResponse                            |
//
// Defaults are set whenever an object is decoded: in the first step, and after a webhook has changed the object.

/** Creates an object whose fields are tracked already. Returns it as the request shows it. */
function createStored(operation: Operation, produced: JsonObject, { isDryRun }: WriteOptions): JsonObject {
  const context = strategyContextOf(operation, isDryRun)
  const admitted = admitNew(operation, produced, context)
  for (let attempts = nameAttemptsOf(admitted); ; attempts--) {
    const object = prepareNew(operation, admitted, context)
    validateNew(operation, object, context)
    validateByAdmission(operation, { verb: 'CREATE', object, isDryRun, name: metadataText(object, 'name') })
    const shown = storeNew(operation, object, isDryRun)
    if (shown !== undefined) return shown
    if (attempts === 1) failExists(operation, object)
  }
}

/** Changes a stored object, also for a scale or a disruption budget. Returns it as the request shows it. */
export function updateStored(operation: Operation, update: Update): JsonObject {
  const stored = requireStored(operation)
  const live = atVersionOf(operation, stored.object)
  checkUid(operation, update.uid ?? '', live)
  const context = strategyContextOf(operation, update.options.isDryRun)
  const produced = update.produce(live)
  const admitted = admitChange(operation, update, produced, live, context)
  const next = prepareChange(operation, update, admitted, live, context)
  validateChange(operation, update, next, live, context)
  admitValidChange(operation, update, next, live, context)
  return storeChange(operation, update, next, live, stored)
}

/** POST to a collection. */
export function createObject(operation: Operation): ApiResponse {
  const options = writeOptionsOf(operation, 'CreateOptions')
  const decoded = decodeNew(operation, options)
  admitCreation(operation, decoded)
  refuseWhileTerminating(operation, metadataText(decoded, 'name'))
  const tracked = trackWrite(operation, { endpoint: 'main', updated: decoded, manager: options.manager })
  return objectResponse(operation, 201, createStored(operation, tracked, options))
}

/** PUT of an object, or of its status. */
export function replaceObject(operation: Operation, endpoint: Endpoint): ApiResponse {
  const options = writeOptionsOf(operation, 'UpdateOptions')
  const updated = decodeUpdate(operation, options)
  const { manager } = options
  const uid = metadataText(updated, 'uid')
  if (endpoint === 'main' && isCreatedByUpdate(operation)) {
    checkUid(operation, uid, {})
    admitCreation(operation, updated)
    const created = withMetadataFields(updated, { resourceVersion: undefined })
    const tracked = trackWrite(operation, { endpoint, updated: created, manager })
    return objectResponse(operation, 201, createStored(operation, tracked, options))
  }
  const produce = (live: JsonObject) => trackWrite(operation, { endpoint, live, updated, manager })
  return objectResponse(operation, 200, updateStored(operation, { endpoint, options, uid, produce }))
}

/** PATCH of an object, or of its status: a JSON patch, a merge patch, a strategic merge patch, or an apply. */
export function patchObject(operation: Operation, endpoint: Endpoint): ApiResponse {
  const type = patchTypeOf(operation)
  if (type === applyType) return applyObject(operation, endpoint)
  const options = patchOptionsOf(operation, false)
  const patch = readPatch(operation, type)
  const { manager } = options
  const produce = (live: JsonObject) => {
    const updated = patchedObject(operation, live, patch, options)
    return trackWrite(operation, { endpoint, live, updated, manager })
  }
  return objectResponse(operation, 200, updateStored(operation, { endpoint, options, produce }))
}

/** Server-side apply. Creates an absent object, but not through a subresource. The merge tracks the fields itself. */
function applyObject(operation: Operation, endpoint: Endpoint): ApiResponse {
  const options = patchOptionsOf(operation, true)
  const configuration = readConfiguration(operation)
  const isStored = operation.context.store.get(keyOf(operation)) !== undefined
  if (!isStored && endpoint !== 'main') fail(notFoundStatus(groupResourceOf(operation.resource), nameIn(operation)))
  const produce = (live?: JsonObject) => mergedObject(operation, endpoint, options, configuration, live)
  if (isStored) return objectResponse(operation, 200, updateStored(operation, { endpoint, options, produce }))
  const merged = produce()
  refuseForeignUid(operation, merged)
  admitCreation(operation, merged)
  refuseWhileTerminating(operation, nameIn(operation))
  const created = withMetadataFields(merged, { resourceVersion: undefined })
  return objectResponse(operation, 201, createStored(operation, created, options))
}
