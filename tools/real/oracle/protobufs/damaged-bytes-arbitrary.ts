import type { JsonObject } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import { encodeProtobuf } from '@kubewright/kube/protobuf'
import fc from 'fast-check'
import { objectOfKinds, protobufKinds } from './object-arbitrary.ts'
import { bytesOf, fieldsOf, messagesIn, varint, type WireField } from './wire-tree.ts'

const magicLength = 4

interface Change {
  readonly kind: 'drop' | 'twice' | 'swap' | 'unknown' | 'number' | 'wireType' | 'content' | 'empty'
  /** The indexes of the message and its field, modulo their number. */
  readonly message: number
  readonly field: number
  readonly other: WireField
}

/** Fields that any message may contain: each wire type, groups, long varints, unknown numbers. */
const otherField: fc.Arbitrary<WireField> = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, 2047, 536_870_911)),
    fc.nat({ max: 7 }),
    content(),
  )
  .map(([number, wireType, bytes]) => ({ number, wireType, content: contentFor(wireType, bytes) }))

function content(): fc.Arbitrary<readonly number[]> {
  const odd = [[0], [1], [0x80, 0x00], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], [0x61], []]
  const tooLong = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]
  return fc.oneof(fc.constantFrom<readonly number[]>(...odd, tooLong), fc.array(fc.nat({ max: 255 }), { maxLength: 9 }))
}

/** Mostly valid content for the wire type, so that the damage is not always at the first byte. */
function contentFor(wireType: number, bytes: readonly number[]): readonly number[] {
  if (wireType === 1) return [...bytes, ...Array<number>(8).fill(0)].slice(0, 8)
  if (wireType === 5) return [...bytes, 0, 0, 0, 0].slice(0, 4)
  if (wireType === 0 && bytes.length === 0) return [7]
  return bytes
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('drop', 'twice', 'swap', 'unknown', 'unknown', 'number', 'wireType', 'content', 'empty'),
  message: fc.nat({ max: 200 }),
  field: fc.nat({ max: 20 }),
  other: otherField,
})

interface ByteChange {
  readonly kind: 'truncate' | 'set' | 'insert' | 'remove'
  readonly at: number
  readonly byte: number
}

const byteChange: fc.Arbitrary<ByteChange> = fc.record({
  kind: fc.constantFrom('truncate', 'set', 'insert', 'remove'),
  at: fc.nat({ max: 2000 }),
  byte: fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 0x7f, 0x80, 0xff)),
})

/** Objects as protobuf with misplaced fields, or with lost or changed bytes. */
export function damagedBytes(kinds: readonly GroupVersionKind[] = protobufKinds()): fc.Arbitrary<Uint8Array> {
  const noChanges = fc.constant<ByteChange[]>([])
  const byteChanges = fc.oneof({ weight: 3, arbitrary: noChanges }, fc.array(byteChange, { maxLength: 2 }))
  return fc.tuple(objectOfKinds(kinds), fc.array(change, { maxLength: 3 }), byteChanges).map(damaged)
}

function damaged([object, changes, byteChanges]: [JsonObject, Change[], ByteChange[]]): Uint8Array {
  const bytes = [...encodeProtobuf(object)]
  const fields = fieldsOf(bytes.slice(magicLength)) as WireField[]
  for (const each of changes) alter(fields, each)
  const result = [...bytes.slice(0, magicLength), ...bytesOf(fields)]
  for (const each of byteChanges) alterByte(result, each)
  return Uint8Array.from(result)
}

function alter(root: WireField[], { kind, message, field, other }: Change): void {
  const messages = messagesIn(root)
  const fields = messages[message % messages.length] as WireField[]
  const index = field % Math.max(1, fields.length)
  const met = fields[index]
  if (kind === 'unknown' || met === undefined) fields.splice(index, 0, other)
  else if (kind === 'drop') fields.splice(index, 1)
  else if (kind === 'twice') fields.push(met)
  else if (kind === 'swap') fields.push(...fields.splice(index, 1))
  else if (kind === 'number') fields[index] = { ...met, number: other.number }
  else if (kind === 'wireType') fields[index] = { ...other, number: met.number }
  else if (kind === 'empty') fields[index] = { ...met, content: met.wireType === 2 ? [] : varint(other.number) }
  else fields[index] = { ...met, content: contentFor(met.wireType, other.content as readonly number[]) }
}

function alterByte(bytes: number[], { kind, at, byte }: ByteChange): void {
  const index = at % Math.max(1, bytes.length)
  if (kind === 'truncate') bytes.splice(index)
  else if (kind === 'set') bytes[index] = byte
  else if (kind === 'insert') bytes.splice(index, 0, byte)
  else bytes.splice(index, 1)
}
