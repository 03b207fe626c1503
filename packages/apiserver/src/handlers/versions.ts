import { KubeError } from '@kubewright/kube'
import type { VersionConversion } from '@kubewright/kube/apply'
import type { JsonObject } from '@kubewright/kube/json'
import { groupVersionKindOf } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import { internalErrorStatus, StatusError } from '@kubewright/kube/status'
import type { CustomVersions } from '../conversion/index.ts'
import type { ServedResource } from '../registry/index.ts'
import type { StoredObject } from '../storage/index.ts'
import { requestConversion } from './conversions.ts'
import { metadataIn, withMetadataFields } from './metadata.ts'
import { fail, failPlainly, type Operation } from './operation.ts'

const builtinForms = new WeakMap<JsonObject, Map<string, JsonObject>>()

/**
 * A stored object at the version of the request. Without a webhook, all readers share one frozen copy, which is
 * converted and encoded once.
 */
export function atVersionOf(operation: Operation, object: JsonObject): JsonObject {
  const { resource } = operation
  const { versions } = resource
  if (versions === undefined) return builtinAtVersionOf(resource, object)
  if (operation.isAsStored === true) return object
  const apiVersion = apiVersionOf(resource.definition)
  return needsWebhook(versions, object, apiVersion)
    ? convertedInAttempt(operation, versions, object, apiVersion)
    : readAtVersion(versions, object, apiVersion)
}

/** Converts many objects of one resource. Webhook conversions are cached, as in Kubernetes' watch cache. */
export function allAtVersionOf(operation: Operation, objects: readonly StoredObject[]): readonly JsonObject[] {
  const { resource } = operation
  const { versions } = resource
  if (versions === undefined) {
    if (resource.view === undefined) return objects.map(({ object }) => object)
    return objects.map(({ object }) => builtinAtVersionOf(resource, object))
  }
  const apiVersion = apiVersionOf(resource.definition)
  const unknown = unknownAtVersion(
    versions,
    objects.map(({ object }) => object),
    apiVersion,
  )
  if (unknown.length > 0) {
    const converted = requestConversion(
      operation,
      versions,
      unknown.map((object) => versions.read(object)),
      apiVersion,
    )
    unknown.forEach((object, index) => {
      versions.remember(object, apiVersion, versions.coerced(converted[index] as JsonObject))
    })
  }
  return objects.map(({ object }) => readAtVersion(versions, object, apiVersion))
}

/** The objects that a webhook must convert before they can be returned at a version. */
export function unknownAtVersion(
  versions: CustomVersions,
  objects: readonly JsonObject[],
  apiVersion: string,
): readonly JsonObject[] {
  if (versions.webhook === undefined) return []
  return objects.filter(
    (object) =>
      needsWebhook(versions, object, apiVersion) &&
      versions.problemOf(object, apiVersion) === undefined &&
      versions.known(object, apiVersion) === undefined,
  )
}

/**
 * A stored object at the version of a resource, if no webhook is needed or the conversion is cached. Fails with 500.
 */
export function readyAtVersionOf(resource: ServedResource, stored: JsonObject): JsonObject {
  const { versions, definition } = resource
  if (versions === undefined) return builtinAtVersionOf(resource, stored)
  return readAtVersion(versions, stored, apiVersionOf(definition))
}

function readAtVersion(versions: CustomVersions, stored: JsonObject, apiVersion: string): JsonObject {
  const known = versions.known(stored, apiVersion)
  if (known !== undefined) return known
  const problem = versions.problemOf(stored, apiVersion)
  if (problem !== undefined) failPlainly(problem)
  const own = versions.read(stored)
  if (own['apiVersion'] === apiVersion) return own
  if (versions.webhook !== undefined)
    throw new Error(`objects of ${versions.name} must be converted by the webhook before they are returned`)
  return versions.remember(stored, apiVersion, versions.coerced(versions.renamed(own, apiVersion)))
}

function needsWebhook({ webhook }: CustomVersions, object: JsonObject, apiVersion: string): boolean {
  return webhook !== undefined && object['apiVersion'] !== apiVersion
}

/** Webhook conversions of one attempt. */
const conversionsByAttempt = new WeakMap<object, Map<JsonObject, JsonObject>>()

function convertedInAttempt(
  operation: Operation,
  versions: CustomVersions,
  object: JsonObject,
  apiVersion: string,
): JsonObject {
  let conversions = conversionsByAttempt.get(operation.attempt)
  if (conversions === undefined) {
    conversions = new Map()
    conversionsByAttempt.set(operation.attempt, conversions)
  }
  let form = conversions.get(object)
  if (form === undefined) {
    const problem = versions.problemOf(object, apiVersion)
    if (problem !== undefined) failPlainly(problem)
    const [converted] = requestConversion(operation, versions, [versions.read(object)], apiVersion)
    form = versions.coerced(converted as JsonObject)
    conversions.set(object, form)
  }
  return form
}

/** An object of the request at the storage version. */
export function storedForm(operation: Operation, object: JsonObject): JsonObject {
  const { view, versions } = operation.resource
  if (versions === undefined) return view?.toStored(object) ?? object
  const apiVersion = versions.storageApiVersion
  if (operation.isAsStored === true || object['apiVersion'] === apiVersion) return object
  return versions.coerced(convertObject(operation, versions, object, apiVersion, false))
}

/**
 * Prepares the response for an object that is about to be stored. A webhook is called here: after the commit the
 * attempt cannot start over. A failure is thrown only when the stored object is read.
 */
export function shownForm(operation: Operation, stored: JsonObject): (committed: JsonObject) => JsonObject {
  const { versions, definition } = operation.resource
  const apiVersion = apiVersionOf(definition)
  if (versions === undefined || operation.isAsStored === true || !needsWebhook(versions, stored, apiVersion)) {
    return (committed) => atVersionOf(operation, committed)
  }
  try {
    const shown = convertedInAttempt(operation, versions, stored, apiVersion)
    return (committed) => {
      const { resourceVersion } = metadataIn(committed)
      return withMetadataFields(shown, { resourceVersion })
    }
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return () => {
      throw error
    }
  }
}

/** Converts an object between two versions of a resource, without pruning fields. */
export function convertedTo(operation: Operation, object: JsonObject, to: ServedResource): JsonObject {
  if (to.versions !== undefined) return convertObject(operation, to.versions, object, apiVersionOf(to.definition), true)
  // The object may be of another resource than the request's, such as the parameters of a policy.
  const from = resourceAt(operation, String(object['apiVersion'] ?? ''), to)
  if (from === undefined || from === to) return object
  return builtinAtVersionOf(to, from.view?.toStored(object) ?? object)
}

/**
 * Converts an object for admission, where a failed conversion is an internal error. For mutating admission, Kubernetes
 * wraps it in the message twice.
 */
export function convertedForAdmission(
  operation: Operation,
  object: JsonObject,
  to: ServedResource,
  isMutation: boolean,
): JsonObject {
  try {
    return convertedTo(operation, object, to)
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    const status = internalErrorStatus(error.status.message ?? '')
    return fail(isMutation ? internalErrorStatus(status.message ?? '') : status)
  }
}

function convertObject(
  operation: Operation,
  versions: CustomVersions,
  object: JsonObject,
  apiVersion: string,
  isRevisionShown: boolean,
): JsonObject {
  if (object['apiVersion'] === apiVersion) return object
  const problem = versions.problemOf(object, apiVersion)
  if (problem !== undefined) failPlainly(problem)
  // An object with only apiVersion and kind needs no conversion.
  if (versions.webhook === undefined || isBare(object)) return versions.renamed(object, apiVersion)
  return requestConversion(operation, versions, [object], apiVersion, isRevisionShown)[0] as JsonObject
}

function isBare(object: JsonObject): boolean {
  return Object.keys(object).every((field) => field === 'apiVersion' || field === 'kind')
}

/** Built-in kinds convert themselves to their other versions. */
function builtinAtVersionOf({ view, definition }: ServedResource, object: JsonObject): JsonObject {
  const apiVersion = apiVersionOf(definition)
  if (view === undefined || object['apiVersion'] === apiVersion) return object
  let forms = builtinForms.get(object)
  if (forms === undefined) {
    forms = new Map()
    builtinForms.set(object, forms)
  }
  let copy = forms.get(apiVersion)
  if (copy === undefined) {
    copy = Object.freeze(view.fromStored(object))
    forms.set(apiVersion, copy)
  }
  return copy
}

/** The resource at an apiVersion; undefined if that version is not served or belongs to another resource. */
function resourceAt({ context }: Operation, apiVersion: string, { definition, storageName }: ServedResource) {
  const { group, version } = groupVersionKindOf({ apiVersion })
  const found = context.resources.find(group, version, definition.plural)
  return found?.storageName === storageName ? found : undefined
}

/**
 * Converts for managers that recorded their fields at another version; undefined if the resource has only one. Managers
 * of another group cannot be read and are dropped.
 */
export function conversionOf(operation: Operation): VersionConversion | undefined {
  const { resource } = operation
  if (!resource.isCustom && !resource.hasViews) return undefined
  const sameGroup = (apiVersion: string) => {
    const found = resourceAt(operation, apiVersion, resource)
    return found?.definition.group === resource.definition.group ? found : undefined
  }
  return {
    shapeOf: (apiVersion) => sameGroup(apiVersion)?.shape,
    convert: (object, apiVersion) => {
      const to = sameGroup(apiVersion)
      const from = sameGroup(String(object['apiVersion'] ?? ''))
      if (to === undefined || from === undefined || to === from) return object
      return convertedOrThrow(operation, object, to)
    },
  }
}

/** Field tracking treats a failed conversion like any other unreadable object. */
function convertedOrThrow(operation: Operation, object: JsonObject, to: ServedResource): JsonObject {
  try {
    return convertedTo(operation, object, to)
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    throw new KubeError('KUBE_APPLY_INVALID', error.status.message ?? '', { cause: error })
  }
}
