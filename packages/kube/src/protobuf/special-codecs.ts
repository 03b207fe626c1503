import type { Codec } from './codec.ts'
import { documentCodec } from './document-codec.ts'
import { intOrStringCodec } from './int-or-string-codec.ts'
import { quantityCodec } from './quantity-codec.ts'
import { textListCodec } from './text-list-codec.ts'
import { timeCodec } from './time-codec.ts'

/** The messages whose JSON is not an object of their fields. */
export const specialCodecs: Readonly<Record<string, Codec>> = {
  'meta.v1.Time': timeCodec(false),
  'meta.v1.MicroTime': timeCodec(true),
  'meta.v1.FieldsV1': documentCodec(),
  'meta.v1.Verbs': textListCodec,
  'api.resource.Quantity': quantityCodec,
  'util.intstr.IntOrString': intOrStringCodec,
  'apiextensions.v1.JSON': documentCodec(),
  'authentication.v1.ExtraValue': textListCodec,
  'authorization.v1.ExtraValue': textListCodec,
  'certificates.v1.ExtraValue': textListCodec,
}
