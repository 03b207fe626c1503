import type { JsonObject } from '../json/index.ts'
import type { Codec } from './codec.ts'
import { documentCodec } from './document-codec.ts'
import { MessageCodec } from './message-codec.ts'
import { packageOfGroupVersion } from './messages.generated.ts'
import type { FieldType } from './notation.ts'
import { findMessage } from './notation.ts'
import { scalarCodecs } from './scalar-codecs.ts'
import { schemaOrBoolCodec, schemaOrListCodec } from './schema-codecs.ts'
import { specialCodecs } from './special-codecs.ts'

/** Reads an object in its envelope; injected by envelope.ts, because objects in envelopes may contain envelopes. */
export type ReadEnvelope = (bytes: Uint8Array, depth: number) => JsonObject | undefined

/** Builds each codec once, on first use. */
export class CodecRegistry {
  readonly #codecs = new Map<string, Codec>()
  readonly #kinds = new Map<string, Map<string, MessageCodec>>()
  #kindsCount = 0

  constructor(readEnvelope: ReadEnvelope) {
    for (const [name, codec] of Object.entries(specialCodecs)) this.#codecs.set(name, codec)
    this.#codecs.set('runtime.RawExtension', documentCodec(readEnvelope))
  }

  /** The codec of a kind, or undefined if the kind has no protobuf. */
  ofKind(apiVersion: string, kind: string): MessageCodec | undefined {
    const known = this.#kinds.get(apiVersion)?.get(kind)
    if (known !== undefined) return known
    const codec = this.#findKind(apiVersion, kind)
    // Unknown kinds are not cached, because their number is unbounded.
    if (codec !== undefined && this.#kindsCount < kindsMax) this.#rememberKind(apiVersion, kind, codec)
    return codec
  }

  #rememberKind(apiVersion: string, kind: string, codec: MessageCodec): void {
    let kinds = this.#kinds.get(apiVersion)
    if (kinds === undefined) {
      kinds = new Map()
      this.#kinds.set(apiVersion, kinds)
    }
    kinds.set(kind, codec)
    this.#kindsCount++
  }

  #findKind(apiVersion: string, kind: string): MessageCodec | undefined {
    const own = Object.hasOwn(packageOfGroupVersion, apiVersion) ? packageOfGroupVersion[apiVersion] : undefined
    if (own !== undefined && findMessage(own, kind)?.isKind) return this.#message(`${own}.${kind}`)
    return isMetaKind(apiVersion, kind) && findMessage(metaPackage, kind)?.isKind
      ? this.#message(`${metaPackage}.${kind}`)
      : undefined
  }

  #codecOfType(type: FieldType): Codec {
    if (type.kind === 'scalar') return scalarCodecs[type.scalar]
    if (type.kind === 'message') return this.#codec(type.name)
    throw new Error('A list of lists or a map of maps cannot be sent in protobuf.')
  }

  #codec(name: string): Codec {
    let codec = this.#codecs.get(name)
    if (codec === undefined) {
      codec = this.#schemaCodec(name) ?? this.#message(name)
      this.#codecs.set(name, codec)
    }
    return codec
  }

  #schemaCodec(name: string): Codec | undefined {
    const schemaName = 'apiextensions.v1.JSONSchemaProps'
    if (name === `${schemaName}OrBool`) return schemaOrBoolCodec(this.#codec(schemaName))
    if (name === `${schemaName}OrArray`) return schemaOrListCodec(this.#codec(schemaName), this.#codec(schemaName))
    if (name === `${schemaName}OrStringArray`) return schemaOrListCodec(this.#codec(schemaName), scalarCodecs.string)
    return undefined
  }

  #message(name: string): MessageCodec {
    const known = this.#codecs.get(name)
    if (known instanceof MessageCodec) return known
    const dot = name.lastIndexOf('.')
    const node = findMessage(name.slice(0, dot), name.slice(dot + 1))
    if (node === undefined) throw new Error(`The message tables refer to ${name} but do not define it.`)
    const codec = new MessageCodec(node, (type) => this.#codecOfType(type))
    this.#codecs.set(name, codec)
    return codec
  }
}

function isMetaKind(apiVersion: string, kind: string): boolean {
  if (apiVersion === 'v1') return true
  if (apiVersion === '') return unversionedKinds.has(kind)
  return groupVersionPattern.test(apiVersion) && kindsOfEveryGroup.has(kind)
}

const metaPackage = 'meta.v1'
/**
 * Options are kinds of any group version, so the number of kinds is unbounded too; beyond the limit they are looked up
 * again.
 */
const kindsMax = 1000
const groupVersionPattern = /^[^/]+(\/[^/]+)?$/

/** Kubernetes registers these in every group version, including those of custom resources. */
const kindsOfEveryGroup: ReadonlySet<string> = new Set([
  'CreateOptions',
  'DeleteOptions',
  'GetOptions',
  'ListOptions',
  'PatchOptions',
  'UpdateOptions',
  'WatchEvent',
])

/** kube-apiserver leaves the version of these out of the discovery documents of the core group. */
const unversionedKinds: ReadonlySet<string> = new Set(['APIResourceList', 'APIVersions'])
