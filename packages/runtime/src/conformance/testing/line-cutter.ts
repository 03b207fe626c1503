const lineFeed = 0x0a

/** Splits bytes into lines, each with its line break, however they are split into pieces. */
export class LineCutter {
  #rest: Buffer = Buffer.alloc(0)

  cut(bytes: Buffer): Buffer[] {
    const lines: Buffer[] = []
    let all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    for (let end = all.indexOf(lineFeed); end !== -1; end = all.indexOf(lineFeed)) {
      lines.push(all.subarray(0, end + 1))
      all = all.subarray(end + 1)
    }
    this.#rest = all
    return lines
  }
}
