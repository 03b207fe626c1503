import { encodeJson, freezeJson, isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import {
  IncomingState,
  keptFields,
  matches,
  nothing,
  ObjectBatch,
  type ObjectScan,
  type ObjectShape,
  type ObjectState,
  projectFields,
  scanObject,
  shapeObject,
  stateOfObject,
} from '../bytes/index.ts'
import { textOf } from '../callback.ts'
import { isMetadataKind } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { malformed, objectCheck, partialMetadata } from './object-problem.ts'

/** A state, or why the object cannot be kept. */
export type ReadState<T extends KubernetesObject> = ObjectState<T> | RuntimeError

/** Items in lists of built-in kinds lack apiVersion and kind; objects of a watch have them. */
export type ObjectPlace = 'item' | 'event' | 'deletion'

/**
 * Creates states from bytes or objects: checks each one, and leaves out what is not kept. Bytes are parsed only when
 * the scan was not sure of them, or when a transform needs the object. All objects from bytes share one state, which
 * the next one overwrites.
 */
export class StateReader<T extends KubernetesObject> {
  readonly #kind: KindReference<T>
  readonly #shape: ObjectShape<T>
  readonly #incoming = new IncomingState<T>()
  readonly #problemOf: (object: unknown) => RuntimeError | undefined
  readonly #isMetadataOnly: boolean
  readonly #isCut: boolean
  readonly #kindName: Buffer
  readonly #apiVersion: Buffer
  readonly #itemHead: Buffer
  readonly #metadataHead: Buffer
  readonly #fields: readonly Buffer[] | undefined
  #projected: Buffer = nothing
  #bulk: ObjectBatch | undefined = undefined
  #isBulkTried = false

  constructor(kind: KindReference<T>, shape: ObjectShape<T> = {}) {
    const { kind: kindName } = kind.definition
    const apiVersion = apiVersionOf(kind.definition)
    this.#kind = kind
    this.#shape = shape
    this.#problemOf = objectCheck(kind)
    this.#isMetadataOnly = isMetadataKind(kind)
    this.#isCut = shape.managedFields === 'cut'
    this.#kindName = Buffer.from(kindName)
    this.#apiVersion = Buffer.from(apiVersion)
    const head = `{"apiVersion":${encodeJson(apiVersion)},"kind":${encodeJson(kindName)},`
    this.#itemHead = Buffer.from(head)
    this.#metadataHead = Buffer.from(`${head}"metadata":`)
    this.#fields = this.#isMetadataOnly ? undefined : keptFields(shape)?.map((field) => Buffer.from(field))
  }

  /** The result of the last scan. A caller that scans by itself fills it. */
  get scan(): ObjectScan {
    return this.#incoming.scan
  }

  /** Scans the object at this position. Returns its end, or -1 when it is not JSON. */
  scanAt(bytes: Buffer, from: number, end: number): number {
    return scanObject(bytes, from, end, this.#incoming.scan)
  }

  /**
   * Processes many objects at a time, each in a line that begins with `head`; undefined where objects are not kept
   * unchanged, apart from managedFields.
   */
  batch(head: Buffer): ObjectBatch | undefined {
    if (this.#isBulkTried) return this.#bulk
    this.#isBulkTried = true
    if (this.#isMetadataOnly || this.#fields !== undefined || this.#shape.transform !== undefined) return undefined
    const kind = this.#kindName
    const apiVersion = this.#apiVersion
    const isCut = this.#isCut
    const isNamespaced = this.#kind.definition.namespaced
    this.#bulk = ObjectBatch.expecting({ head, kind, apiVersion, isNamespaced, isCut })
    return this.#bulk
  }

  /** The state of the bytes that were scanned last, in the given range. */
  scanned(bytes: Buffer, start: number, end: number, place: ObjectPlace): ReadState<T> {
    const { scan } = this.#incoming
    if (scan.isOdd || !this.#isSound(bytes, scan, place)) return this.#parsed(bytes.subarray(start, end), place)
    if (this.#fields === undefined) this.#point(bytes, place)
    else this.#point(this.#project(bytes, this.#fields), place)
    return this.#shape.transform === undefined ? this.#incoming : this.#transformed(this.#incoming.object, place, true)
  }

  /** The state of an object. */
  fromObject(value: JsonValue | undefined, place: ObjectPlace): ReadState<T> {
    const object = place === 'item' ? this.#named(value) : value
    const problem = this.#problemOf(object)
    if (problem !== undefined) return problem
    freezeJson(object as JsonObject)
    const whole = object as unknown as T
    const shaped = shapeObject(this.#isMetadataOnly ? this.#metadataPart(whole) : whole, this.#shape)
    return this.#shape.transform === undefined ? stateOfObject(shaped) : this.#transformed(shaped, place, false)
  }

  #parsed(bytes: Buffer, place: ObjectPlace): ReadState<T> {
    let value: JsonValue
    try {
      value = parseJson(bytes, { sizeBytesMax: runtimeLimits.watchLineBytesMax })
    } catch (cause) {
      return malformed(`skipped an object of ${this.#kind.id}: it is not JSON`, { cause })
    }
    return this.fromObject(value, place)
  }

  /** Whether the object is of the kind and has a name, a namespace and a revision. */
  #isSound(bytes: Buffer, scan: ObjectScan, place: ObjectPlace): boolean {
    if (scan.nameEnd <= scan.nameStart || scan.revisionEnd <= scan.revisionStart) return false
    if (this.#kind.definition.namespaced && scan.namespaceEnd <= scan.namespaceStart) return false
    if (scan.kindStart < 0 || scan.apiVersionStart < 0) {
      return place === 'item' && scan.kindStart < 0 && scan.apiVersionStart < 0
    }
    if (this.#isOf(bytes, scan, this.#kindName, this.#apiVersion)) return true
    return this.#isMetadataOnly && this.#isOf(bytes, scan, partialMetadata.kind, partialMetadata.apiVersion)
  }

  #isOf(bytes: Buffer, scan: ObjectScan, kind: Buffer, apiVersion: Buffer): boolean {
    const { kindStart, kindEnd, apiVersionStart, apiVersionEnd } = scan
    if (kindEnd - kindStart !== kind.length || apiVersionEnd - apiVersionStart !== apiVersion.length) return false
    return matches(bytes, kindStart, kindEnd, kind) && matches(bytes, apiVersionStart, apiVersionEnd, apiVersion)
  }

  /** Sets the range of the bytes to keep. */
  #point(bytes: Buffer, place: ObjectPlace): void {
    const incoming = this.#incoming
    const { scan } = incoming
    if (this.#isMetadataOnly) incoming.point(bytes, this.#metadataHead, scan.metadataStart, scan.metadataEnd, closing)
    else if (place === 'item' && scan.kindStart < 0) {
      incoming.point(bytes, this.#itemHead, scan.start + 1, scan.end, nothing)
    } else incoming.point(bytes, nothing, scan.start, scan.end, nothing)
    if (this.#isCut && scan.managedFieldsStart >= 0) incoming.cut(scan.managedFieldsStart, scan.managedFieldsEnd)
  }

  /** Removes fields that are not kept, and scans the rest. */
  #project(bytes: Buffer, fields: readonly Buffer[]): Buffer {
    const { start, end } = this.#incoming.scan
    if (this.#projected.length < end - start) this.#projected = Buffer.allocUnsafeSlow(2 * (end - start))
    const target = this.#projected
    if (target.length > runtimeLimits.slabBytesMax) this.#projected = nothing
    const length = projectFields(bytes, start, end, fields, target)
    scanObject(target, 0, length, this.#incoming.scan)
    return target
  }

  #transformed(object: T, place: ObjectPlace, asBytes: boolean): ReadState<T> {
    try {
      const result = this.#shape.transform?.(object) ?? object
      checkIdentity(object, result)
      const value = freezeJson(result as unknown as JsonValue)
      if (asBytes) {
        const bytes = Buffer.from(encodeJson(value))
        const end = this.scanAt(bytes, 0, bytes.length)
        if (end === bytes.length && !this.scan.isOdd && this.#isSound(bytes, this.scan, 'event')) {
          this.#incoming.point(bytes, nothing, 0, end, nothing)
          return this.#incoming
        }
      }
      return stateOfObject(result)
    } catch (cause) {
      // A deletion must be reported, whatever is wrong with the object.
      if (place === 'deletion') return stateOfObject(this.#metadataPart(object))
      const { namespace, name = '' } = object.metadata ?? {}
      const message = `skipped ${this.#kind.id} ${name}: its transform failed: ${textOf(cause)}`
      return malformed(message, { cause, objectKey: formatObjectKey(namespace, name) })
    }
  }

  #named(value: JsonValue | undefined): JsonValue | undefined {
    if (!isJsonObject(value) || (value['apiVersion'] !== undefined && value['kind'] !== undefined)) return value
    const { definition } = this.#kind
    return { apiVersion: apiVersionOf(definition), kind: definition.kind, ...value }
  }

  #metadataPart(object: T): T {
    const { definition } = this.#kind
    const { metadata } = object
    return Object.freeze({ apiVersion: apiVersionOf(definition), kind: definition.kind, metadata }) as T
  }
}

const closing = Buffer.from('}')

/** A state of another object or revision would be lost or would overwrite another one. */
function checkIdentity(object: KubernetesObject, result: KubernetesObject): void {
  for (const field of ['name', 'namespace', 'uid', 'resourceVersion'] as const) {
    if (result.metadata?.[field] !== object.metadata?.[field]) {
      throw new RuntimeError('WATCH_OBJECT_MALFORMED', `it changed metadata.${field}`, { path: `metadata.${field}` })
    }
  }
}
