import type { KubernetesObject, OwnerReference } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import { ObjectScan } from './object-scan.ts'
import type { ObjectState } from './object-state.ts'
import { decodeRange, nameAt, parseRange } from './parse-range.ts'
import { scanMetadata } from './scan-metadata.ts'
import { quote } from './skip-value.ts'
import { ValueState } from './value-state.ts'

/** The location of the stored bytes of a state, and the metadata noted when they were stored. */
export interface StoredBytes {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
  readonly isAscii: boolean
  readonly metadataStart: number
  readonly nameStart: number
  /** -1 for none. */
  readonly uidStart: number
  /** NaN when the resourceVersion is not a number that a double can represent exactly. */
  readonly revision: number
  readonly generation: number | undefined
  readonly isBeingDeleted: boolean
}

/** The owner of the bytes, whose next change may overwrite them. */
export interface BytesOwner<T extends KubernetesObject> {
  /** Increases with each change. */
  readonly version: number
  /** The location of the bytes of the id. */
  storedOf(id: number): StoredBytes
  /** The object of these bytes that all readers share. */
  objectOf(id: number): T
}

const none: readonly never[] = Object.freeze([])

/** A state whose bytes are stored in one piece. */
export class StoredState<T extends KubernetesObject> implements ObjectState<T> {
  readonly namespace: string
  #known: StoredBytes | undefined
  #nameText: string | undefined = undefined
  readonly #owner: BytesOwner<T> | undefined
  readonly #version: number
  readonly #id: number
  #parsed: T | undefined = undefined
  #found: ObjectScan | undefined = undefined
  #labelsFound: Readonly<Record<string, string>> | undefined = undefined
  #annotationsFound: Readonly<Record<string, string>> | undefined = undefined
  #ownersFound: readonly OwnerReference[] | undefined = undefined

  /**
   * Without an owner the state owns the bytes. A negative id means that the owner shares no object for them. Without
   * `stored`, the owner is asked for the location on first use, because most states are never read.
   */
  constructor(namespace: string, stored: StoredBytes | undefined, owner?: BytesOwner<T>, id = -1) {
    this.namespace = namespace
    this.#known = stored
    this.#owner = owner
    this.#version = owner === undefined ? 0 : owner.version
    this.#id = id
  }

  get stored(): StoredBytes {
    return this.#known ?? this.locate()
  }

  /** Determines the location of the bytes. Throws STATE_OUTDATED when they may have been overwritten. */
  locate(): StoredBytes {
    this.#assertCurrent()
    this.#known ??= (this.#owner as BytesOwner<T>).storedOf(this.#id)
    return this.#known
  }

  get name(): string {
    this.#nameText ??= nameAt(this.#bytes, this.stored.nameStart, this.stored.isAscii)
    return this.#nameText
  }

  get uid(): string {
    const { uidStart, isAscii } = this.stored
    if (uidStart < 0) return ''
    const bytes = this.#bytes
    return decodeRange(bytes, uidStart, bytes.indexOf(quote, uidStart), isAscii)
  }

  get resourceVersion(): string {
    const { revision, isAscii } = this.stored
    if (!Number.isNaN(revision)) return String(revision)
    const { revisionStart, revisionEnd } = this.#scan()
    return revisionStart < 0 ? '' : decodeRange(this.#bytes, revisionStart, revisionEnd, isAscii)
  }

  get generation(): number | undefined {
    return this.stored.generation
  }

  get isBeingDeleted(): boolean {
    return this.stored.isBeingDeleted
  }

  get labels(): Readonly<Record<string, string>> | undefined {
    const { labelsStart, labelsEnd } = this.#scan()
    this.#labelsFound ??= parseRange(this.#bytes, labelsStart, labelsEnd, this.stored.isAscii)
    return this.#labelsFound
  }

  get annotations(): Readonly<Record<string, string>> | undefined {
    const { annotationsStart, annotationsEnd } = this.#scan()
    this.#annotationsFound ??= parseRange(this.#bytes, annotationsStart, annotationsEnd, this.stored.isAscii)
    return this.#annotationsFound
  }

  get ownerReferences(): readonly OwnerReference[] {
    const { ownerReferencesStart, ownerReferencesEnd } = this.#scan()
    this.#ownersFound ??= parseRange(this.#bytes, ownerReferencesStart, ownerReferencesEnd, this.stored.isAscii) ?? none
    return this.#ownersFound
  }

  get finalizers(): readonly string[] {
    const { finalizersStart, finalizersEnd } = this.#scan()
    return parseRange(this.#bytes, finalizersStart, finalizersEnd, this.stored.isAscii) ?? none
  }

  get object(): T {
    if (this.#parsed === undefined) {
      const bytes = this.#bytes
      const { start, end, isAscii } = this.stored
      this.#parsed =
        this.#owner === undefined || this.#id < 0
          ? (parseRange(bytes, start, end, isAscii) as T)
          : this.#owner.objectOf(this.#id)
    }
    return this.#parsed
  }

  kept(): ObjectState<T> {
    if (this.#owner === undefined) return this
    if (this.#parsed !== undefined) return new ValueState(this.#parsed)
    // Written out, because an object spread costs more than the copy.
    const { start, end, isAscii, metadataStart, nameStart, uidStart, revision, generation, isBeingDeleted } =
      this.stored
    // From Node's buffer pool: most kept states belong to events that are not read again, and a separate buffer costs
    // five times as much.
    const bytes = Buffer.allocUnsafe(end - start)
    this.#bytes.copy(bytes, 0, start, end)
    return new StoredState(this.namespace, {
      bytes,
      start: 0,
      end: end - start,
      isAscii,
      metadataStart: metadataStart - start,
      nameStart: nameStart - start,
      uidStart: uidStart < 0 ? -1 : uidStart - start,
      revision,
      generation,
      isBeingDeleted,
    })
  }

  /** The bytes, while they are those of this state. */
  get #bytes(): Buffer {
    this.#assertCurrent()
    return this.stored.bytes
  }

  /** Throws STATE_OUTDATED when the bytes may have been overwritten. */
  #assertCurrent(): void {
    if (this.#owner === undefined || this.#owner.version === this.#version) return
    const whose = this.#nameText ?? `an object of ${this.namespace === '' ? 'the cluster' : this.namespace}`
    const message = `the state of ${whose} was read after its table had changed; call kept() first`
    throw new RuntimeError('STATE_OUTDATED', message)
  }

  /** The positions of the metadata, scanned once. */
  #scan(): ObjectScan {
    if (this.#found === undefined) {
      this.#found = new ObjectScan()
      scanMetadata(this.#bytes, this.stored.metadataStart, this.stored.end, this.#found)
    }
    return this.#found
  }
}
