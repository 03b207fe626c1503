import type { JsonValue } from '@kubewright/kube/json'
import {
  formatIntOrString,
  type IntOrString,
  intOrStringAsInteger,
  intOrStringFromJson,
  parseIntOrString,
  scaleIntOrPercent,
} from '@kubewright/kube/values'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { ownResult } from '../own-result.ts'
import { anyText, joined, mutated, oneOf } from '../text-arbitrary.ts'
import { integerText } from './quantity-arbitrary.ts'

const percentage = joined(fc.integer({ min: -50, max: 300 }).map(String), fc.constant('%'))
const text = fc.oneof(
  percentage,
  mutated(percentage),
  integerText,
  mutated(integerText),
  joined(integerText, oneOf('%', '0%', '000')),
  anyText,
)

function describe(value: IntOrString): JsonValue {
  return {
    number: typeof value === 'number',
    text: formatIntOrString(value),
    integer: BigInt(intOrStringAsInteger(value)).toString(),
  }
}

compareWithOracle('an int or string is read from a text', {
  functionName: 'intOrString.parse',
  inputs: text,
  ours: (given) => ownResult(() => describe(parseIntOrString(given))),
})

compareWithOracle('an int or string is read from a document', {
  functionName: 'intOrString.fromJson',
  inputs: fc.oneof(
    text.map((given): JsonValue => given),
    fc.integer({ min: -(2 ** 33), max: 2 ** 33 }),
    fc.constantFrom<JsonValue>(null, true, false, [], {}, 1.5, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2n ** 62n),
  ),
  ours: (value) => ownResult(() => describe(intOrStringFromJson(value))),
})

compareWithOracle('a percentage of a total is rounded up or down', {
  functionName: 'intOrString.scale',
  inputs: fc.record({
    value: fc.oneof<fc.Arbitrary<IntOrString>[]>(percentage, text, fc.integer()),
    total: fc.integer({ min: -100_000, max: 100_000 }),
    roundUp: fc.boolean(),
  }),
  ours: ({ value, total, roundUp }) =>
    ownResult(() => BigInt(scaleIntOrPercent(value, total, roundUp ? 'up' : 'down')).toString()),
  listed: (_, ours) =>
    'output' in ours && Math.abs(Number(ours.output)) >= 2 ** 63 ? 'an int64 overflows' : undefined,
})
