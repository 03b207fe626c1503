import { limits } from '@kubewright/kube'
import { runtimeLimits } from '../limits.ts'
import type { BatchExpectation } from './batch-expectation.ts'
import { metadataFields, rootFields } from './field-names.ts'
import type { ObjectScan } from './object-scan.ts'
import { scannerProgram } from './scanner.generated.ts'
import { escapes } from './skip-value.ts'

/*
 * The memory layout of scanner.wat, which has the same numbers. The brackets of open containers come first.
 */
const depthsAt = 10_240
const asciiAt = 10_248
const oddAt = 10_252
const placesAt = 10_256
const revisionAt = 10_368
const generationAt = 10_376
const rootTableAt = 10_496
const metadataTableAt = 10_624
const escapesAt = 11_008
const settingsAt = 11_264
const batchEndAt = 11_288
const headAt = 11_296
const kindAt = 11_360
const apiVersionAt = 11_616
const settingsEnd = 12_128
const rootLengthsAt = 12_128
const metadataLengthsAt = 12_256
const recordsAt = 12_544
const bytesAt = 28_928
const blocksAt = 393_216

const entryBytes = 32
/** The program may read this many bytes beyond the last one. */
const marginBytes = 64

/** How the program handles the value of a field. */
const text = 1
const revision = 2
const generation = 3
const time = 4
const object = 5
const metadata = 6
const list = 7
const managedFields = 8

type Forms<Name extends string> = Readonly<Record<Name, number>>

const rootForms: Forms<keyof typeof rootFields> = { kind: text, apiVersion: text, metadata }

const metadataForms: Forms<keyof typeof metadataFields> = {
  name: text,
  namespace: text,
  uid: text,
  resourceVersion: revision,
  generation,
  deletionTimestamp: time,
  labels: object,
  annotations: object,
  ownerReferences: list,
  finalizers: list,
  managedFields,
}

interface ScannerExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  scan(from: number, end: number): number
  batch(from: number, end: number, to: number, toEnd: number): number
}

/** The used part of the global, which the types of Node lack. */
interface WebAssemblyGlobal {
  readonly Module: new (program: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: ScannerExports }
}

/**
 * Scans objects that were copied into its own memory with a WebAssembly program: three times as fast as the scan in
 * JavaScript, from the first object on. The results are the same.
 */
export class Scanner {
  /** Its memory. Objects are between `start` and `end`; the rest belongs to the program. */
  readonly bytes: Buffer
  readonly start = bytesAt
  readonly end = blocksAt - marginBytes
  /** A caller has bytes in the memory that it still reads. */
  isTaken = false
  /** The same memory as words and as doubles. */
  readonly words: Int32Array
  readonly doubles: Float64Array
  /** Where the records of a batch begin, in words. */
  readonly recordsAt = recordsAt / 4

  readonly #run: (from: number, end: number) => number
  readonly #runBatch: (from: number, end: number, to: number, toEnd: number) => number
  #settings: Buffer | undefined = undefined

  constructor() {
    const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyGlobal }
    const module = new WebAssembly.Module(Buffer.from(scannerProgram, 'base64'))
    const { memory, scan, batch } = new WebAssembly.Instance(module).exports
    const { buffer } = memory
    this.bytes = Buffer.from(buffer)
    this.words = new Int32Array(buffer)
    this.doubles = new Float64Array(buffer)
    this.#run = scan
    this.#runBatch = batch
    this.words[depthsAt / 4] = limits.documentDepthMax
    this.words[depthsAt / 4 + 1] = runtimeLimits.scannedDepthMax
    this.bytes.set(escapes, escapesAt)
    this.#writeTable(rootLengthsAt, rootTableAt, rootFields, rootForms, 0)
    const placesBefore = Object.keys(rootFields).length
    this.#writeTable(metadataLengthsAt, metadataTableAt, metadataFields, metadataForms, placesBefore)
  }

  /** Like scanObject, for an object in this memory. */
  scan(from: number, end: number, scan: ObjectScan): number {
    const { words, doubles } = this
    const position = this.#run(from, Math.min(end, this.end))
    scan.start = from
    scan.end = position
    scan.isAscii = words[asciiAt / 4] === 1
    scan.isOdd = words[oddAt / 4] === 1
    let place = placesAt / 4
    scan.kindStart = words[place++] as number
    scan.kindEnd = words[place++] as number
    scan.apiVersionStart = words[place++] as number
    scan.apiVersionEnd = words[place++] as number
    scan.metadataStart = words[place++] as number
    scan.metadataEnd = words[place++] as number
    scan.nameStart = words[place++] as number
    scan.nameEnd = words[place++] as number
    scan.namespaceStart = words[place++] as number
    scan.namespaceEnd = words[place++] as number
    scan.uidStart = words[place++] as number
    scan.uidEnd = words[place++] as number
    scan.revisionStart = words[place++] as number
    scan.revisionEnd = words[place++] as number
    scan.revision = doubles[revisionAt / 8] as number
    // Of the generation only the number is used, of deletionTimestamp only its presence.
    place += 2
    const generationFound = doubles[generationAt / 8] as number
    scan.generation = generationFound === -1 ? undefined : generationFound
    scan.isBeingDeleted = (words[place] as number) >= 0
    place += 2
    scan.labelsStart = words[place++] as number
    scan.labelsEnd = words[place++] as number
    scan.annotationsStart = words[place++] as number
    scan.annotationsEnd = words[place++] as number
    scan.ownerReferencesStart = words[place++] as number
    scan.ownerReferencesEnd = words[place++] as number
    scan.finalizersStart = words[place++] as number
    scan.finalizersEnd = words[place++] as number
    scan.managedFieldsStart = words[place++] as number
    scan.managedFieldsEnd = words[place++] as number
    return position
  }

  /**
   * Reads lines of new objects between the positions; see object-batch.ts. Returns the number of lines that match the
   * settings.
   */
  batch(start: number, end: number, settings: Buffer): number {
    if (this.#settings !== settings) this.bytes.set(settings, settingsAt)
    this.#settings = settings
    return this.#runBatch(start, end, blocksAt, this.bytes.length - marginBytes)
  }

  /** Where the first line begins that is not in the last batch. */
  get batchEnd(): number {
    return this.words[batchEndAt / 4] as number
  }

  /**
   * An entry has the bit of the field, the address for its position, its form, the length and bytes of its name, and
   * the next entry with a name of this length. The first entry of each length is in its own table.
   */
  #writeTable(lengthsAt: number, at: number, fields: Forms<string>, forms: Forms<string>, placesBefore: number): void {
    const { words } = this
    for (const [index, [name, bit]] of Object.entries(fields).entries()) {
      const entry = at + index * entryBytes
      const first = lengthsAt / 4 + name.length
      words[entry / 4] = bit
      words[entry / 4 + 1] = placesAt + (placesBefore + index) * 8
      words[entry / 4 + 7] = words[first] as number
      words[first] = entry
      this.bytes[entry + 8] = forms[name] as number
      this.bytes[entry + 9] = name.length
      this.bytes.write(name, entry + 10, 'latin1')
    }
  }
}

/** Whether the names fit into the memory of the program. */
export function hasRoomFor({ head, kind, apiVersion }: BatchExpectation): boolean {
  return (
    head.length <= kindAt - headAt &&
    kind.length <= apiVersionAt - kindAt &&
    apiVersion.length <= settingsEnd - apiVersionAt
  )
}

/** The settings of a batch, in the memory layout of the program. */
export function settingsBytes(expected: BatchExpectation, growthBytes: number): Buffer {
  const { head, kind, apiVersion, isNamespaced, isCut } = expected
  const settings = Buffer.alloc(settingsEnd - settingsAt)
  // The capacity of a block is rounded up to whole words.
  const words = [head.length, kind.length, apiVersion.length, Number(isNamespaced), Number(isCut), growthBytes + 3]
  for (const [index, word] of words.entries()) settings.writeInt32LE(word, index * 4)
  head.copy(settings, headAt - settingsAt)
  kind.copy(settings, kindAt - settingsAt)
  apiVersion.copy(settings, apiVersionAt - settingsAt)
  return settings
}

let scanner: Scanner | undefined
let isTried = false

/** The single scanner, created on first use; undefined without WebAssembly or its vector instructions. */
export function theScanner(): Scanner | undefined {
  if (isTried) return scanner
  isTried = true
  try {
    scanner = new Scanner()
  } catch {
    // Without the program, the scan in JavaScript returns the same.
  }
  return scanner
}

/** The scanner to whose memory the bytes belong, if it exists. */
export function scannerOf(bytes: Buffer): Scanner | undefined {
  return scanner !== undefined && scanner.bytes === bytes ? scanner : undefined
}
