/**
 * Copies bytes from one buffer to another. A plain Uint8Array view of the source costs half of a Buffer, and for the
 * few hundred bytes of a range the view costs more than the copy.
 */
export function copyRange(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): void {
  target.set(new Uint8Array(source.buffer, source.byteOffset + start, end - start), at)
}
