import { type CustomResource, compileCustomResource } from '@kubewright/kube/crd'
import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../read-object.ts'
import { type ConversionWebhook, conversionWebhookOf } from './webhook.ts'

type Forms = WeakMap<JsonObject, JsonObject>

/**
 * The state that all versions of a custom resource share: the storage version, and the conversion to the others. A
 * converted object is cached as long as the stored one exists, so that it is converted and encoded once. A change of
 * the definition creates a new instance.
 */
export class CustomVersions {
  /** Name of the definition: "widgets.example.com". */
  readonly name: string
  /** The version at which the next write stores an object. */
  readonly storageApiVersion: string
  readonly webhook: ConversionWebhook | undefined
  /** specReplicasPath by version; undefined for a version without `scale`. */
  readonly replicasPaths: ReadonlyMap<string, string | undefined>
  /** The versions with the subresource `status`. */
  readonly withStatus: readonly string[]
  readonly #manifest: JsonObject
  readonly #names: ReadonlyMap<string, string>
  readonly #compiled = new Map<string, CustomResource>()
  readonly #forms = new Map<string, Forms>()

  constructor(manifest: JsonObject) {
    const versions = listAt(manifest, 'spec', 'versions').map((version) => objectAt(version))
    const group = textAt(manifest, 'spec', 'group')
    const storage = versions.find((version) => version['storage'] === true)
    this.#manifest = manifest
    this.name = textAt(manifest, 'metadata', 'name')
    this.webhook = conversionWebhookOf(manifest)
    const apiVersionOf = (version: JsonObject | undefined) => `${group}/${textAt(version, 'name')}`
    this.storageApiVersion = apiVersionOf(storage)
    this.#names = new Map(versions.map((version) => [apiVersionOf(version), textAt(version, 'name')]))
    this.replicasPaths = new Map(versions.map((version) => [apiVersionOf(version), replicasPathOf(version)]))
    this.withStatus = versions.filter(hasStatus).map(apiVersionOf)
  }

  /** The compiled schema of a version. It is compiled on first use. */
  at(apiVersion: string): CustomResource {
    let compiled = this.#compiled.get(apiVersion)
    if (compiled === undefined) {
      compiled = compileCustomResource(this.#manifest, this.#names.get(apiVersion) ?? '')
      this.#compiled.set(apiVersion, compiled)
    }
    return compiled
  }

  /** Why an object cannot be converted to a version; undefined if the definition has both versions. */
  problemOf(object: JsonObject, apiVersion: string): string | undefined {
    const from = textAt(object, 'apiVersion')
    if (!this.#names.has(apiVersion)) return `request to convert CR to an invalid group/version: ${apiVersion}`
    if (!this.#names.has(from)) return `request to convert CR from an invalid group/version: ${from}`
    return undefined
  }

  /**
   * Reads a stored object at its own version: sets the current defaults and drops fields that the schema no longer has.
   */
  read(stored: JsonObject): JsonObject {
    const apiVersion = textAt(stored, 'apiVersion')
    const forms = this.#formsAt(apiVersion)
    let form = forms.get(stored)
    if (form === undefined) {
      form = this.at(apiVersion).readStored(stored)
      if (form !== stored) form = freezeJson(form)
      forms.set(stored, form)
    }
    return form
  }

  /** The cached form of a stored object at a version. */
  known(stored: JsonObject, apiVersion: string): JsonObject | undefined {
    return this.#formsAt(apiVersion).get(stored)
  }

  /** Caches the form of a stored object at a version. */
  remember(stored: JsonObject, apiVersion: string, form: JsonObject): JsonObject {
    this.#formsAt(apiVersion).set(stored, form)
    return form
  }

  /** The object with another apiVersion and nothing else changed. */
  renamed(object: JsonObject, apiVersion: string): JsonObject {
    return object['apiVersion'] === apiVersion ? object : { ...object, apiVersion }
  }

  /** A converted object without the fields that its version does not have. */
  coerced(object: JsonObject): JsonObject {
    return freezeJson(this.at(textAt(object, 'apiVersion')).coerce(object))
  }

  #formsAt(apiVersion: string): Forms {
    let forms = this.#forms.get(apiVersion)
    if (forms === undefined) {
      forms = new WeakMap()
      this.#forms.set(apiVersion, forms)
    }
    return forms
  }
}

function replicasPathOf(version: JsonObject): string | undefined {
  const path = textAt(version, 'subresources', 'scale', 'specReplicasPath')
  return path === '' ? undefined : path
}

function hasStatus(version: JsonObject): boolean {
  return valueAt(version, 'subresources', 'status') !== undefined
}
