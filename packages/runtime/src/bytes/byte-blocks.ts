import type { KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import {
  asciiFlag,
  Columns,
  deletedFlag,
  flagsWord,
  metadataWord,
  nameWord,
  offsetWord,
  placeWords,
  sizeWord,
  slabWord,
  uidWord,
} from './columns.ts'
import { copyRange } from './copy-range.ts'
import { IncomingState, nothing } from './incoming-state.ts'
import {
  generationWord,
  type ObjectBatch,
  deletedWord as recordDeletedWord,
  metadataWord as recordMetadataWord,
  nameWord as recordNameWord,
  sizeWord as recordSizeWord,
  uidWord as recordUidWord,
  revisionWord,
} from './object-batch.ts'
import type { ObjectState } from './object-state.ts'
import { nameAt, parseRange } from './parse-range.ts'
import { quote } from './skip-value.ts'
import { Slabs } from './slabs.ts'
import { type StoredBytes, StoredState } from './stored-state.ts'

const asObject = -1

/** The states of a table by id: bytes in slabs, located by columns, or the objects themselves. */
export class ByteBlocks<T extends KubernetesObject> {
  readonly columns = new Columns<T>()
  /** The total size of all objects that are kept as bytes. */
  liveBytes = 0
  readonly #slabs = new Slabs()
  #aside: Buffer = nothing
  readonly #moved = (id: number, slab: number, offset: number) => {
    this.columns.places[id * placeWords + slabWord] = slab
    this.columns.places[id * placeWords + offsetWord] = offset
  }

  get heldBytes(): number {
    return this.#slabs.heldBytes
  }

  compact(): void {
    this.#slabs.compact(this.#moved)
  }

  insert(id: number, state: ObjectState<T>): void {
    const { columns } = this
    columns.ensure(id)
    columns.places[id * placeWords + slabWord] = asObject
    columns.places[id * placeWords + sizeWord] = 0
    this.put(id, state)
  }

  /** Copies objects of a batch, starting at an index, as many as fit. Returns the index after the last one. */
  lay(batch: ObjectBatch, from: number): number {
    return this.#slabs.lay(batch, from)
  }

  /** Inserts the next copied object, which is this one of the batch. */
  adopt(id: number, batch: ObjectBatch, index: number): void {
    const slabs = this.#slabs
    const { columns } = this
    const { words, doubles } = batch
    const record = batch.recordAt(index)
    const place = id * placeWords
    columns.ensure(id)
    const { places } = columns
    places[place + slabWord] = slabs.lastSlab
    places[place + offsetWord] = slabs.adopt(id)
    places[place + sizeWord] = words[record + recordSizeWord] as number
    places[place + flagsWord] = asciiFlag | (words[record + recordDeletedWord] === 1 ? deletedFlag : 0)
    places[place + nameWord] = words[record + recordNameWord] as number
    places[place + metadataWord] = words[record + recordMetadataWord] as number
    places[place + uidWord] = words[record + recordUidWord] as number
    columns.revision[id] = doubles[(record + revisionWord) >> 1] as number
    columns.generation[id] = doubles[(record + generationWord) >> 1] as number
    columns.objects[id] = undefined
    this.liveBytes += words[record + recordSizeWord] as number
  }

  /** Replaces a state. Its previous bytes may be overwritten. */
  put(id: number, state: ObjectState<T>): void {
    if (state instanceof IncomingState) this.#putIncoming(id, state)
    else if (state instanceof StoredState) this.#putStored(id, state.stored)
    else this.#putObject(id, state.object)
  }

  /** Like `put`, but the previous state stays readable until the next change. */
  exchange(id: number, state: ObjectState<T>): StoredBytes {
    const sizeBytes = sizeBytesOf(state)
    const { columns } = this
    const isInPlace =
      sizeBytes > 0 &&
      this.#slabs.fits(
        columns.places[id * placeWords + slabWord] as number,
        columns.places[id * placeWords + offsetWord] as number,
        sizeBytes,
      )
    const before = isInPlace ? this.#setAside(id) : this.stored(id)
    this.put(id, state)
    return before
  }

  /** The bytes stay readable until the next change. */
  remove(id: number): void {
    const { columns } = this
    this.#release(id)
    columns.objects[id] = undefined
  }

  /** The name of an object. */
  name(id: number): string {
    const { columns } = this
    const slab = columns.places[id * placeWords + slabWord] as number
    if (slab === asObject) return columns.objects[id]?.metadata?.name ?? ''
    const bytes = this.#slabs.bytes(slab)
    return nameAt(
      bytes,
      this.#nameStart(id),
      ((columns.places[id * placeWords + flagsWord] as number) & asciiFlag) !== 0,
    )
  }

  /** Whether an object has this name. */
  isNamed(id: number, name: string): boolean {
    const { columns } = this
    const number = columns.places[id * placeWords + slabWord] as number
    if (number === asObject || ((columns.places[id * placeWords + flagsWord] as number) & asciiFlag) === 0)
      return this.name(id) === name
    const own = this.#slabs.bytes(number)
    const start = this.#nameStart(id)
    for (let index = 0; index < name.length; index++) if (own[start + index] !== name.charCodeAt(index)) return false
    return own[start + name.length] === quote
  }

  /** Whether an object has the name in these ASCII bytes. */
  isNamedAs(id: number, bytes: Buffer, start: number, end: number): boolean {
    const slab = this.columns.places[id * placeWords + slabWord] as number
    if (slab === asObject) return this.name(id) === bytes.toString('latin1', start, end)
    const own = this.#slabs.bytes(slab)
    let position = this.#nameStart(id)
    for (let index = start; index < end; index++) if (own[position++] !== bytes[index]) return false
    return own[position] === quote
  }

  #nameStart(id: number): number {
    return (
      (this.columns.places[id * placeWords + offsetWord] as number) +
      (this.columns.places[id * placeWords + nameWord] as number)
    )
  }

  /** The location of a state that is kept as bytes. */
  stored(id: number): StoredBytes {
    const { columns } = this
    return this.#storedAt(
      id,
      this.#slabs.bytes(columns.places[id * placeWords + slabWord] as number),
      columns.places[id * placeWords + offsetWord] as number,
    )
  }

  /** The same for a copy of the bytes. */
  #storedAt(id: number, bytes: Buffer, start: number): StoredBytes {
    const { columns } = this
    const uidPlace = columns.places[id * placeWords + uidWord] as number
    const generation = columns.generation[id] as number
    const flags = columns.places[id * placeWords + flagsWord] as number
    return {
      bytes,
      start,
      end: start + (columns.places[id * placeWords + sizeWord] as number),
      isAscii: (flags & asciiFlag) !== 0,
      metadataStart: start + (columns.places[id * placeWords + metadataWord] as number),
      nameStart: start + (columns.places[id * placeWords + nameWord] as number),
      uidStart: uidPlace < 0 ? -1 : start + uidPlace,
      revision: columns.revision[id] as number,
      generation: Number.isNaN(generation) ? undefined : generation,
      isBeingDeleted: (flags & deletedFlag) !== 0,
    }
  }

  /** Whether the bytes of the id have this UID; compared in place, because a relist compares every object. */
  hasUid(id: number, other: StoredBytes): boolean {
    const { places } = this.columns
    const uidPlace = places[id * placeWords + uidWord] as number
    if (uidPlace < 0 || other.uidStart < 0) return uidPlace < 0 && other.uidStart < 0
    const bytes = this.#slabs.bytes(places[id * placeWords + slabWord] as number)
    let mine = (places[id * placeWords + offsetWord] as number) + uidPlace
    let theirs = other.uidStart
    while (bytes[mine] === other.bytes[theirs]) {
      if (bytes[mine] === quote) return true
      mine++
      theirs++
    }
    return false
  }

  parse(id: number): T {
    const { bytes, start, end, isAscii } = this.stored(id)
    return parseRange(bytes, start, end, isAscii) as T
  }

  #putIncoming(id: number, state: IncomingState<T>): void {
    const { sizeBytes, scan } = state
    const offset = this.#room(id, sizeBytes)
    const { columns } = this
    state.copyTo(this.#slabs.bytes(columns.places[id * placeWords + slabWord] as number), offset)
    columns.places[id * placeWords + metadataWord] = state.placeInCopy(scan.metadataStart)
    columns.places[id * placeWords + nameWord] = state.placeInCopy(scan.nameStart)
    columns.places[id * placeWords + uidWord] = scan.uidStart < 0 ? -1 : state.placeInCopy(scan.uidStart)
    columns.revision[id] = scan.revision
    columns.generation[id] = scan.generation ?? Number.NaN
    columns.places[id * placeWords + flagsWord] =
      (scan.isAscii ? asciiFlag : 0) | (scan.isBeingDeleted ? deletedFlag : 0)
  }

  #putStored(id: number, stored: StoredBytes): void {
    const { bytes, start, end, metadataStart, nameStart, uidStart } = stored
    const { revision, generation, isAscii, isBeingDeleted } = stored
    const offset = this.#room(id, end - start)
    const { columns } = this
    copyRange(bytes, start, end, this.#slabs.bytes(columns.places[id * placeWords + slabWord] as number), offset)
    columns.places[id * placeWords + metadataWord] = metadataStart - start
    columns.places[id * placeWords + nameWord] = nameStart - start
    columns.places[id * placeWords + uidWord] = uidStart < 0 ? -1 : uidStart - start
    columns.revision[id] = revision
    columns.generation[id] = generation ?? Number.NaN
    columns.places[id * placeWords + flagsWord] = (isAscii ? asciiFlag : 0) | (isBeingDeleted ? deletedFlag : 0)
  }

  #putObject(id: number, object: T): void {
    this.#release(id)
    this.columns.objects[id] = object
    this.columns.revision[id] = Number.NaN
  }

  /** Makes room for this many bytes: at the current place of the object if they fit. Returns the offset. */
  #room(id: number, sizeBytes: number): number {
    const slabs = this.#slabs
    const { columns } = this
    const slab = columns.places[id * placeWords + slabWord] as number
    columns.objects[id] = undefined
    this.liveBytes += sizeBytes - (columns.places[id * placeWords + sizeWord] as number)
    columns.places[id * placeWords + sizeWord] = sizeBytes
    if (slab !== asObject) {
      const offset = columns.places[id * placeWords + offsetWord] as number
      if (slabs.fits(slab, offset, sizeBytes)) return offset
      slabs.free(slab, offset)
    }
    const offset = slabs.allocate(id, sizeBytes)
    columns.places[id * placeWords + slabWord] = slabs.lastSlab
    columns.places[id * placeWords + offsetWord] = offset
    return offset
  }

  /** Frees the bytes of an object that is kept as bytes. */
  #release(id: number): void {
    const { columns } = this
    const slab = columns.places[id * placeWords + slabWord] as number
    if (slab !== asObject) this.#slabs.free(slab, columns.places[id * placeWords + offsetWord] as number)
    this.liveBytes -= columns.places[id * placeWords + sizeWord] as number
    columns.places[id * placeWords + sizeWord] = 0
    columns.places[id * placeWords + slabWord] = asObject
  }

  #setAside(id: number): StoredBytes {
    const { columns } = this
    const start = columns.places[id * placeWords + offsetWord] as number
    const sizeBytes = columns.places[id * placeWords + sizeWord] as number
    let aside = this.#aside
    if (sizeBytes > aside.length) {
      aside = Buffer.allocUnsafeSlow(sizeBytes * 2)
      if (sizeBytes <= runtimeLimits.slabBytesFirst) this.#aside = aside
    }
    copyRange(
      this.#slabs.bytes(columns.places[id * placeWords + slabWord] as number),
      start,
      start + sizeBytes,
      aside,
      0,
    )
    return this.#storedAt(id, aside, 0)
  }
}

/** The number of bytes that the state will need; 0 when it is kept as an object. */
function sizeBytesOf<T extends KubernetesObject>(state: ObjectState<T>): number {
  if (state instanceof IncomingState) return state.sizeBytes
  return state instanceof StoredState ? state.stored.end - state.stored.start : 0
}
