import { hasRoomFor, type Scanner, settingsBytes, theScanner } from './scanner.ts'
import { headerBytes } from './slab.ts'
import { growthBytes } from './slabs.ts'

/** The words of a record, which begins at the index times this. */
export const recordWords = 16
/** Where the block of the object begins, behind its header. */
export const blockWord = 0
export const sizeWord = 1
/** Within the block. */
export const metadataWord = 2
export const nameWord = 3
export const nameLengthWord = 4
/** -1: none. */
export const uidWord = 5
/** 1 or 0. */
export const deletedWord = 6
/** Of the name, as hashBytes. */
export const hashWord = 7
/** Doubles; NaN: none, or not a number that a double holds. */
export const revisionWord = 8
export const generationWord = 10
/** Where the namespace stands in the line. */
export const namespaceWord = 12
export const namespaceLengthWord = 13
/** 1: the namespace is that of the record before. */
export const sameNamespaceWord = 14
/** Where the line begins. */
export const lineWord = 15

/** What the lines of a batch have in common. */
export interface BatchExpectation {
  /** What stands before the object in each line; a brace and the line break stand behind it. */
  readonly head: Buffer
  readonly kind: Buffer
  readonly apiVersion: Buffer
  readonly isNamespaced: boolean
  /** Whether managedFields are left out. */
  readonly isCut: boolean
}

/**
 * Many new objects that came in lines, as the scanner found them: their bytes as the blocks of a slab, one behind another,
 * and a record of each. A table takes them in without a state being made of each. It is good until the scanner is used
 * again.
 */
export class ObjectBatch {
  /** How many objects there are. */
  count = 0
  /** Where the first line begins that is not in the batch. */
  end = 0
  private readonly scanner: Scanner
  private readonly settings: Buffer

  private constructor(scanner: Scanner, settings: Buffer) {
    this.scanner = scanner
    this.settings = settings
  }

  /** Makes an empty one; undefined where there is no scanner, or where it has no room for the names. */
  static expecting(expected: BatchExpectation): ObjectBatch | undefined {
    const scanner = theScanner()
    if (scanner === undefined || !hasRoomFor(expected)) return undefined
    return new ObjectBatch(scanner, settingsBytes(expected, growthBytes))
  }

  /** The memory of the lines and of the blocks. */
  get bytes(): Buffer {
    return this.scanner.bytes
  }

  /** The same memory as whole words: a record begins at `recordAt` words. */
  get words(): Int32Array {
    return this.scanner.words
  }

  get doubles(): Float64Array {
    return this.scanner.doubles
  }

  recordAt(index: number): number {
    return this.scanner.recordsAt + index * recordWords
  }

  /** Reads lines in the memory of the scanner, as many as are what is expected. The end is behind a line break. */
  read(start: number, end: number): void {
    this.count = this.scanner.batch(start, end, this.settings)
    this.end = this.scanner.batchEnd
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
