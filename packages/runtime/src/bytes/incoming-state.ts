import type { KubernetesObject, OwnerReference } from '@kubewright/kube/meta'
import { copyRange } from './copy-range.ts'
import { ObjectScan } from './object-scan.ts'
import type { ObjectState } from './object-state.ts'
import { decodeRange, parseRange, parseText } from './parse-range.ts'
import { type BytesOwner, type StoredBytes, StoredState } from './stored-state.ts'
import { ValueState } from './value-state.ts'

export const nothing: Buffer = Buffer.alloc(0)
const none: readonly never[] = Object.freeze([])

/**
 * The state in the bytes that a connection has just delivered, as found by the scan. The kept bytes are a head, a range
 * from which another range may be cut, and a tail. One instance is reused for all states of its reader: it is valid
 * until the callback that received it returns.
 */
export class IncomingState<T extends KubernetesObject> implements ObjectState<T> {
  readonly scan = new ObjectScan()
  bytes: Buffer = nothing
  #head: Buffer = nothing
  #tail: Buffer = nothing
  #bodyStart = 0
  #bodyEnd = 0
  #cutStart = 0
  #cutEnd = 0
  #nameText: string | undefined = undefined
  #namespaceText = ''
  #revisionText: string | undefined = undefined
  #parsed: T | undefined = undefined
  #owner: BytesOwner<T> | undefined = undefined
  #ownerVersion = 0
  #ownerId = -1

  /** The scan is complete; the state is the range of bytes between head and tail. */
  point(bytes: Buffer, head: Buffer, bodyStart: number, bodyEnd: number, tail: Buffer): void {
    this.bytes = bytes
    this.#head = head
    this.#bodyStart = bodyStart
    this.#bodyEnd = bodyEnd
    this.#tail = tail
    this.#cutStart = bodyEnd
    this.#cutEnd = bodyEnd
    this.#nameText = undefined
    this.#revisionText = undefined
    this.#parsed = undefined
    this.#owner = undefined
  }

  /** Leaves out these bytes of the range. */
  cut(start: number, end: number): void {
    this.#cutStart = start
    this.#cutEnd = end
  }

  /** A table has stored the state: its object is now the one that all readers of the table share. */
  taken(owner: BytesOwner<T>, id: number): void {
    this.#owner = owner
    this.#ownerVersion = owner.version
    this.#ownerId = id
  }

  get sizeBytes(): number {
    return this.#head.length + this.#bodyEnd - this.#bodyStart - (this.#cutEnd - this.#cutStart) + this.#tail.length
  }

  /** Copies the kept bytes of the state. */
  copyTo(target: Buffer, at: number): void {
    const head = this.#head
    const tail = this.#tail
    const bodyStart = this.#bodyStart
    const bodyEnd = this.#bodyEnd
    const cutStart = this.#cutStart
    const cutEnd = this.#cutEnd
    const { bytes } = this
    let position = at
    if (head.length > 0) {
      target.set(head, position)
      position += head.length
    }
    copyRange(bytes, bodyStart, cutStart, target, position)
    position += cutStart - bodyStart
    if (cutEnd < bodyEnd) {
      copyRange(bytes, cutEnd, bodyEnd, target, position)
      position += bodyEnd - cutEnd
    }
    if (tail.length > 0) target.set(tail, position)
  }

  /** The position in the copy of a position in the bytes. */
  placeInCopy(position: number): number {
    const cutBefore = position >= this.#cutEnd ? this.#cutEnd - this.#cutStart : 0
    return position - this.#bodyStart - cutBefore + this.#head.length
  }

  get namespace(): string {
    const { namespaceStart, namespaceEnd, isAscii } = this.scan
    if (namespaceStart < 0) return ''
    // Objects arrive namespace by namespace, so the string of the previous one is often the same.
    if (!isText(this.bytes, namespaceStart, namespaceEnd, this.#namespaceText)) {
      this.#namespaceText = decodeRange(this.bytes, namespaceStart, namespaceEnd, isAscii)
    }
    return this.#namespaceText
  }

  get name(): string {
    const { nameStart, nameEnd, isAscii } = this.scan
    this.#nameText ??= decodeRange(this.bytes, nameStart, nameEnd, isAscii)
    return this.#nameText
  }

  get uid(): string {
    const { uidStart, uidEnd, isAscii } = this.scan
    return uidStart < 0 ? '' : decodeRange(this.bytes, uidStart, uidEnd, isAscii)
  }

  get resourceVersion(): string {
    const { revisionStart, revisionEnd, isAscii } = this.scan
    this.#revisionText ??= revisionStart < 0 ? '' : decodeRange(this.bytes, revisionStart, revisionEnd, isAscii)
    return this.#revisionText
  }

  get generation(): number | undefined {
    return this.scan.generation
  }

  get isBeingDeleted(): boolean {
    return this.scan.isBeingDeleted
  }

  get labels(): Readonly<Record<string, string>> | undefined {
    const { labelsStart, labelsEnd, isAscii } = this.scan
    return parseRange(this.bytes, labelsStart, labelsEnd, isAscii)
  }

  get annotations(): Readonly<Record<string, string>> | undefined {
    const { annotationsStart, annotationsEnd, isAscii } = this.scan
    return parseRange(this.bytes, annotationsStart, annotationsEnd, isAscii)
  }

  get ownerReferences(): readonly OwnerReference[] {
    const { ownerReferencesStart, ownerReferencesEnd, isAscii } = this.scan
    return parseRange(this.bytes, ownerReferencesStart, ownerReferencesEnd, isAscii) ?? none
  }

  get finalizers(): readonly string[] {
    const { finalizersStart, finalizersEnd, isAscii } = this.scan
    return parseRange(this.bytes, finalizersStart, finalizersEnd, isAscii) ?? none
  }

  get object(): T {
    if (this.#parsed === undefined) {
      this.#parsed =
        this.#owner !== undefined && this.#owner.version === this.#ownerVersion
          ? this.#owner.objectOf(this.#ownerId)
          : parseText<T>(this.#text())
    }
    return this.#parsed
  }

  kept(): ObjectState<T> {
    if (this.#parsed !== undefined) return new ValueState(this.#parsed)
    // From Node's buffer pool, because most kept states are short-lived.
    const bytes = Buffer.allocUnsafe(this.sizeBytes)
    this.copyTo(bytes, 0)
    return new StoredState(this.namespace, this.storedAt(bytes, 0))
  }

  /** The location of a copy at this place. */
  storedAt(bytes: Buffer, start: number): StoredBytes {
    const { isAscii, metadataStart, nameStart, uidStart, revision, generation, isBeingDeleted } = this.scan
    return {
      bytes,
      start,
      end: start + this.sizeBytes,
      isAscii,
      metadataStart: start + this.placeInCopy(metadataStart),
      nameStart: start + this.placeInCopy(nameStart),
      uidStart: uidStart < 0 ? -1 : start + this.placeInCopy(uidStart),
      revision,
      generation,
      isBeingDeleted,
    }
  }

  #text(): string {
    const bodyStart = this.#bodyStart
    const bodyEnd = this.#bodyEnd
    const cutStart = this.#cutStart
    const cutEnd = this.#cutEnd
    const { bytes } = this
    const { isAscii } = this.scan
    const body = decodeRange(bytes, bodyStart, cutStart, isAscii) + decodeRange(bytes, cutEnd, bodyEnd, isAscii)
    return this.#head.toString() + body + this.#tail.toString()
  }
}

/** Whether the bytes are this string; always false for a non-ASCII string. */
function isText(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false
  for (let index = 0; index < text.length; index++) {
    const byte = bytes[start + index] as number
    if (byte >= 0x80 || byte !== text.charCodeAt(index)) return false
  }
  return true
}
