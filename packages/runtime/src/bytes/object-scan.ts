const noBytes = new DataView(new ArrayBuffer(0))

/**
 * The result of scanning the bytes of one object: the positions of its metadata. Positions count from the beginning of
 * the buffer; -1 means that the field is absent. One instance is reused for many objects.
 */
export class ObjectScan {
  /** The scanned bytes, read four at a time. */
  view: DataView = noBytes
  #bytes: Uint8Array | undefined = undefined
  /** From the opening brace to after the closing one. */
  start = 0
  end = 0
  /** Every byte is below 0x80, so a range can be decoded as latin1. */
  isAscii = true
  /**
   * JSON.parse would not return the same as parseJson (long integers, exponents, escaped surrogates, bytes that are not
   * UTF-8, too much depth), or the metadata has a form that no API server sends (a duplicate field, an escaped field
   * name, a number instead of a string). Then only the end of the object is known.
   */
  isOdd = false
  kindStart = -1
  kindEnd = -1
  apiVersionStart = -1
  apiVersionEnd = -1
  /** Including the braces. */
  metadataStart = -1
  metadataEnd = -1
  /** For strings: without the quotes. */
  nameStart = -1
  nameEnd = -1
  namespaceStart = -1
  namespaceEnd = -1
  uidStart = -1
  uidEnd = -1
  revisionStart = -1
  revisionEnd = -1
  /** The resourceVersion if it is a decimal number that a double can represent exactly, else NaN. */
  revision = Number.NaN
  generation: number | undefined = undefined
  isBeingDeleted = false
  /** Including the brackets. */
  labelsStart = -1
  labelsEnd = -1
  annotationsStart = -1
  annotationsEnd = -1
  ownerReferencesStart = -1
  ownerReferencesEnd = -1
  finalizersStart = -1
  finalizersEnd = -1
  /** Including the name of the field and one adjacent comma: without these bytes the object is still JSON. */
  managedFieldsStart = -1
  managedFieldsEnd = -1

  /** Sets the bytes to scan. */
  attach(bytes: Uint8Array): void {
    if (this.#bytes === bytes) return
    this.#bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  clear(): void {
    this.start = 0
    this.end = 0
    this.isAscii = true
    this.isOdd = false
    this.kindStart = -1
    this.apiVersionStart = -1
    this.clearMetadata()
  }

  clearMetadata(): void {
    this.metadataStart = -1
    this.nameStart = -1
    this.nameEnd = -1
    this.namespaceStart = -1
    this.namespaceEnd = -1
    this.uidStart = -1
    this.uidEnd = -1
    this.revisionStart = -1
    this.revisionEnd = -1
    this.revision = Number.NaN
    this.generation = undefined
    this.isBeingDeleted = false
    this.labelsStart = -1
    this.annotationsStart = -1
    this.ownerReferencesStart = -1
    this.finalizersStart = -1
    this.managedFieldsStart = -1
    this.managedFieldsEnd = -1
  }
}
