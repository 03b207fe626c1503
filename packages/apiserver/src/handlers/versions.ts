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
 * A stored object at the version of the request. Where that is made without asking anybody, the same frozen copy is
 * given to everybody who asks, so that it is made and encoded once.
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

/** The same for many objects of one resource. What a webhook made of them is kept, as Kubernetes keeps it in its cache. */
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

/** The objects that a webhook must be asked about before they can be shown at a version. */
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

/** A stored object at the version of a resource, where nobody must be asked or the answer is known. Fails with 500. */
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

/** What one carrying-out of a request has asked about. */
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

/** An object of the request as it is to be stored. */
export function storedForm(operation: Operation, object: JsonObject): JsonObject {
  const { view, versions } = operation.resource
  if (versions === undefined) return view?.toStored(object) ?? object
  const apiVersion = versions.storageApiVersion
  if (operation.isAsStored === true || object['apiVersion'] === apiVersion) return object
  return versions.coerced(convertObject(operation, versions, object, apiVersion, false))
}

/**
 * How an object that is about to be stored will be shown. Whoever must be asked about that is asked here: once the
 * object is stored it is too late, as the request cannot be carried out again then. What goes wrong is told only when the
 * object is shown, when it is stored.
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

/** An object of one version of a resource at another, as it is between the two: nothing is dropped from it. */
export function convertedTo(operation: Operation, object: JsonObject, to: ServedResource): JsonObject {
  if (to.versions !== undefined) return convertObject(operation, to.versions, object, apiVersionOf(to.definition), true)
  // It need not be of the resource of the request: parameters of policies are not.
  const from = resourceAt(operation, String(object['apiVersion'] ?? ''), to)
  if (from === undefined || from === to) return object
  return builtinAtVersionOf(to, from.view?.toStored(object) ?? object)
}

/**
 * The same for those who admit. To them a conversion that fails is an internal error; to those who may change the object,
 * Kubernetes says so twice.
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
  // What has nothing but a kind has nothing to be converted.
  if (versions.webhook === undefined || isBare(object)) return versions.renamed(object, apiVersion)
  return requestConversion(operation, versions, [object], apiVersion, isRevisionShown)[0] as JsonObject
}

function isBare(object: JsonObject): boolean {
  return Object.keys(object).every((field) => field === 'apiVersion' || field === 'kind')
}

/** Built-in kinds know themselves how they look at their other versions. */
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

/** The version of the resource that is served under a name; undefined where that is another resource, or none. */
function resourceAt({ context }: Operation, apiVersion: string, { definition, storageName }: ServedResource) {
  const { group, version } = groupVersionKindOf({ apiVersion })
  const found = context.resources.find(group, version, definition.plural)
  return found?.storageName === storageName ? found : undefined
}

/**
 * How managers that recorded their fields at another version are read; undefined where there is no other. Those of
 * another group are not read, and so are forgotten.
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

/** That an object cannot be converted is to who tracks fields like any other reason why it cannot be read. */
function convertedOrThrow(operation: Operation, object: JsonObject, to: ServedResource): JsonObject {
  try {
    return convertedTo(operation, object, to)
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    throw new KubeError('KUBE_APPLY_INVALID', error.status.message ?? '', { cause: error })
  }
}
