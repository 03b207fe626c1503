import { ages } from '../../../../packages/kube/src/values/testdata/ages.ts'
import { parsedDurations } from '../../../../packages/kube/src/values/testdata/durations.ts'
import { parsedQuantities } from '../../../../packages/kube/src/values/testdata/quantities.ts'
import { quantityProducts } from '../../../../packages/kube/src/values/testdata/quantity-products.ts'
import { recordedScales, scaledQuantities } from '../../../../packages/kube/src/values/testdata/quantity-scales.ts'
import { quantitySums } from '../../../../packages/kube/src/values/testdata/quantity-sums.ts'
import { parsedTimes } from '../../../../packages/kube/src/values/testdata/times.ts'
import { compareWithRecorded, fieldsOf, type RecordedCase } from './recorded.ts'

type Fields = { readonly [field: string]: unknown }

const messages: { readonly [code: string]: string } = {
  format: "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  suffix: "unable to parse quantity's suffix",
  numeric: 'unable to parse numeric part of quantity',
}

/** The recorded parts of a quantity's description. */
function inOrder(names: readonly string[], quantity: Fields | string): unknown {
  return typeof quantity === 'string' ? [quantity] : names.map((name) => quantity[name] ?? '')
}

compareWithRecorded(
  'recorded quantities are parsed the same',
  parsedQuantities.map(([text, ...rest]): RecordedCase => {
    const recorded = rest.length > 1 ? rest : [messages[rest[0] as string]]
    const form: RecordedCase['form'] = (result) => inOrder(['text', 'format', 'integer', 'value'], fieldsOf(result))
    return { functionName: 'quantity.parse', question: text as string, recorded, form }
  }),
)

compareWithRecorded(
  'recorded quantities are added and subtracted the same',
  quantitySums.map(([left, right, ...recorded]): RecordedCase => {
    const form: RecordedCase['form'] = (result) => {
      const { order, sum, difference } = fieldsOf(result) as { order: number; sum: Fields; difference: Fields }
      return [order, sum['text'], difference['text'], sum['integer'] ?? '', difference['integer'] ?? '', sum['format']]
    }
    return { functionName: 'quantity.arithmetic', question: { left, right, factor: '1' }, recorded, form }
  }),
)

compareWithRecorded(
  'recorded quantities are multiplied the same',
  quantityProducts.map(([left, factor, ...recorded]): RecordedCase => {
    const form: RecordedCase['form'] = (result) =>
      inOrder(['text', 'integer', 'value'], (fieldsOf(result) as { product: Fields }).product)
    const question = { left, right: '1', factor: factor.toString() }
    return { functionName: 'quantity.arithmetic', question, recorded, form }
  }),
)

/** The oracle's scales, in its order. */
const scales = [-12, -9, -6, -3, -1, 0, 1, 2, 3, 6, 9, 12, 20]

compareWithRecorded(
  'recorded quantities are scaled and made doubles the same',
  scaledQuantities.map(([text, scaled, float]): RecordedCase => {
    const form: RecordedCase['form'] = (result) => {
      const fields = fieldsOf(result) as { scaled: string[]; float: string }
      const values = recordedScales.map((scale) => fields.scaled[scales.indexOf(scale)])
      return [values.join(' '), new Float64Array(new BigUint64Array([BigInt(`0x${fields.float}`)]).buffer)[0]]
    }
    return { functionName: 'quantity.parse', question: text, recorded: [scaled, float], form }
  }),
)

compareWithRecorded(
  'recorded durations are parsed the same',
  parsedDurations.map(([text, ...recorded]): RecordedCase => {
    const form: RecordedCase['form'] = (result) => inOrder(['nanoseconds', 'text'], fieldsOf(result))
    return { functionName: 'duration.parse', question: text as string, recorded, form }
  }),
)

compareWithRecorded(
  'recorded ages are printed the same',
  ages.map(([nanoseconds, ...recorded]): RecordedCase => {
    const form: RecordedCase['form'] = (result) => inOrder(['human', 'shortHuman'], fieldsOf(result))
    return { functionName: 'duration.print', question: nanoseconds.toString(), recorded, form }
  }),
)

compareWithRecorded(
  'recorded times are parsed and printed the same',
  parsedTimes.flatMap(({ text, time, micro }): RecordedCase[] => {
    const form =
      (field: string): RecordedCase['form'] =>
      (result) => {
        const fields = fieldsOf(result)
        return typeof fields === 'string' ? fields : JSON.stringify(fields[field])
      }
    return [
      { functionName: 'time.fromJson', question: text, recorded: time, form: form('time') },
      { functionName: 'microTime.fromJson', question: text, recorded: micro, form: form('microTime') },
    ]
  }),
)
