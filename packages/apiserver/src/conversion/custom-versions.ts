import { type CustomResource, compileCustomResource } from '@kubewright/kube/crd'
import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../read-object.ts'
import { type ConversionWebhook, conversionWebhookOf } from './webhook.ts'

type Forms = WeakMap<JsonObject, JsonObject>

/**
 * What the versions of one custom resource share, as its definition is now: at which of them its objects are stored, and
 * how they are read at another. What was read once is kept as long as the stored object is, so that it is made and
 * encoded once; a change of the definition makes a new one of these.
 */
export class CustomVersions {
  /** "widgets.example.com". */
  readonly name: string
  /** The version at which objects are stored when they are written next. */
  readonly storageApiVersion: string
  readonly webhook: ConversionWebhook | undefined
  /** Where the replicas are at each version; undefined at one that cannot be scaled. */
  readonly replicasPaths: ReadonlyMap<string, string | undefined>
  /** The versions whose status has an endpoint of its own. */
  readonly withStatus: readonly string[]
  private readonly manifest: JsonObject
  private readonly names: ReadonlyMap<string, string>
  private readonly compiled = new Map<string, CustomResource>()
  private readonly forms = new Map<string, Forms>()

  constructor(manifest: JsonObject) {
    const versions = listAt(manifest, 'spec', 'versions').map((version) => objectAt(version))
    const group = textAt(manifest, 'spec', 'group')
    const storage = versions.find((version) => version['storage'] === true)
    this.manifest = manifest
    this.name = textAt(manifest, 'metadata', 'name')
    this.webhook = conversionWebhookOf(manifest)
    const apiVersionOf = (version: JsonObject | undefined) => `${group}/${textAt(version, 'name')}`
    this.storageApiVersion = apiVersionOf(storage)
    this.names = new Map(versions.map((version) => [apiVersionOf(version), textAt(version, 'name')]))
    this.replicasPaths = new Map(versions.map((version) => [apiVersionOf(version), replicasPathOf(version)]))
    this.withStatus = versions.filter(hasStatus).map(apiVersionOf)
  }

  /** A version, ready to be served. It is compiled when it is first used. */
  at(apiVersion: string): CustomResource {
    let compiled = this.compiled.get(apiVersion)
    if (compiled === undefined) {
      compiled = compileCustomResource(this.manifest, this.names.get(apiVersion) ?? '')
      this.compiled.set(apiVersion, compiled)
    }
    return compiled
  }

  /** Why an object cannot be read or written at a version; undefined when the definition has both. */
  problemOf(object: JsonObject, apiVersion: string): string | undefined {
    const from = textAt(object, 'apiVersion')
    if (!this.names.has(apiVersion)) return `request to convert CR to an invalid group/version: ${apiVersion}`
    if (!this.names.has(from)) return `request to convert CR from an invalid group/version: ${from}`
    return undefined
  }

  /** A stored object at the version at which it is stored: with the defaults and without the fields of today. */
  read(stored: JsonObject): JsonObject {
    const apiVersion = textAt(stored, 'apiVersion')
    const forms = this.formsAt(apiVersion)
    let form = forms.get(stored)
    if (form === undefined) {
      form = this.at(apiVersion).readStored(stored)
      if (form !== stored) form = freezeJson(form)
      forms.set(stored, form)
    }
    return form
  }

  /** A stored object at a version, if it has been read so before. */
  known(stored: JsonObject, apiVersion: string): JsonObject | undefined {
    return this.formsAt(apiVersion).get(stored)
  }

  /** Keeps what was made of a stored object, for the next who asks. */
  remember(stored: JsonObject, apiVersion: string, form: JsonObject): JsonObject {
    this.formsAt(apiVersion).set(stored, form)
    return form
  }

  /** An object with the name of a version and nothing else changed. */
  renamed(object: JsonObject, apiVersion: string): JsonObject {
    return object['apiVersion'] === apiVersion ? object : { ...object, apiVersion }
  }

  /** An object that was converted to a version, without what that version does not have. */
  coerced(object: JsonObject): JsonObject {
    return freezeJson(this.at(textAt(object, 'apiVersion')).coerce(object))
  }

  private formsAt(apiVersion: string): Forms {
    let forms = this.forms.get(apiVersion)
    if (forms === undefined) {
      forms = new WeakMap()
      this.forms.set(apiVersion, forms)
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
