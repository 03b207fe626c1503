/** Concatenated texts as bytes, so that any range of them is a view. */
export class Texts {
  readonly count: number
  readonly #bytes: Buffer
  /** The offset of each text, and the end of the last one. */
  readonly #starts: Float64Array

  constructor(count: number, textOf: (index: number) => string) {
    this.count = count
    this.#starts = new Float64Array(count + 1)
    let bytes: Buffer = Buffer.allocUnsafe(initialSizeBytes)
    let end = 0
    for (let index = 0; index < count; index++) {
      this.#starts[index] = end
      const text = textOf(index)
      // The texts are ASCII: each character is one byte.
      if (end + text.length > bytes.length) bytes = grown(bytes, end, text.length, index, count)
      end += bytes.write(text, end, 'latin1')
    }
    this.#starts[count] = end
    this.#bytes = bytes.subarray(0, end)
  }

  /** The bytes of the texts from one index up to, but not including, another. */
  range(from: number, to: number): Buffer {
    return this.#bytes.subarray(this.startOf(from), this.startOf(to))
  }

  startOf(index: number): number {
    return this.#starts[Math.min(index, this.count)] as number
  }
}

const initialSizeBytes = 1024 * 1024

/** The size estimated from the texts so far, with a small reserve. */
function grown(bytes: Buffer, usedBytes: number, neededBytes: number, index: number, count: number): Buffer {
  const expected = index === 0 ? neededBytes * count : (usedBytes / index) * count
  const larger = Buffer.allocUnsafe(Math.ceil(Math.max(expected, usedBytes + neededBytes) * 1.05))
  bytes.copy(larger, 0, 0, usedBytes)
  return larger
}
