import type { BatchExpectation } from './batch-expectation.ts'
import { hasRoomFor, type Scanner, settingsBytes, theScanner } from './scanner.ts'
import { growthBytes, headerBytes } from './slab.ts'

/** The number of words of a record; the record begins at the index times this. */
export const recordWords = 16
/** Where the block of the object begins, after its header. */
export const blockWord = 0
export const sizeWord = 1
/** Offsets within the block. */
export const metadataWord = 2
export const nameWord = 3
export const nameLengthWord = 4
/** -1 for none. */
export const uidWord = 5
/** 1 or 0. */
export const deletedWord = 6
/** The hash of the name, as from hashBytes. */
export const hashWord = 7
/** Doubles; NaN for none, or for a number that a double cannot represent exactly. */
export const revisionWord = 8
export const generationWord = 10
/** Where the namespace is in the line. */
export const namespaceWord = 12
export const namespaceLengthWord = 13
/** 1 if the namespace is that of the previous record. */
export const sameNamespaceWord = 14
/** Where the line begins. */
export const lineWord = 15

/**
 * Many new objects from lines, as found by the scanner: their bytes as consecutive blocks of a slab, and a record for
 * each. A table stores them without creating a state for each. It is valid until the scanner is used again.
 */
export class ObjectBatch {
  /** The number of objects. */
  count = 0
  /** Where the first line begins that is not in the batch. */
  end = 0
  readonly #scanner: Scanner
  readonly #settings: Buffer

  private constructor(scanner: Scanner, settings: Buffer) {
    this.#scanner = scanner
    this.#settings = settings
  }

  /** Creates an empty batch; undefined without a scanner, or if the names do not fit into its memory. */
  static expecting(expected: BatchExpectation): ObjectBatch | undefined {
    const scanner = theScanner()
    if (scanner === undefined || !hasRoomFor(expected)) return undefined
    return new ObjectBatch(scanner, settingsBytes(expected, growthBytes))
  }

  /** The memory of the lines and of the blocks. */
  get bytes(): Buffer {
    return this.#scanner.bytes
  }

  /** The same memory as words: a record begins at word `recordAt`. */
  get words(): Int32Array {
    return this.#scanner.words
  }

  get doubles(): Float64Array {
    return this.#scanner.doubles
  }

  recordAt(index: number): number {
    return this.#scanner.recordsAt + index * recordWords
  }

  /**
   * Reads lines in the memory of the scanner, up to the first that is not as expected. `end` must follow a line break.
   */
  read(start: number, end: number): void {
    this.count = this.#scanner.batch(start, end, this.#settings)
    this.end = this.#scanner.batchEnd
  }

  /** Where the line of an object begins. */
  lineAt(index: number): number {
    return this.words[this.recordAt(index) + lineWord] as number
  }

  /** Where the header of a block begins. */
  blockStart(index: number): number {
    return (this.words[this.recordAt(index) + blockWord] as number) - headerBytes
  }

  blockEnd(index: number): number {
    const at = this.words[this.recordAt(index) + blockWord] as number
    // The capacity is the second word of the header.
    return at + (this.words[(at >> 2) - 1] as number)
  }
}
